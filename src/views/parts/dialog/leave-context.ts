import { createContext, useContext } from 'react'

type LeaveBy = (leave: () => void) => void

/** Closes the surrounding dialog; if something was typed, the dialog asks first. */
export const LeaveContext = createContext<LeaveBy>((leave) => leave())

/** For all buttons that close a dialog without saving. */
export function useLeaveBy(): LeaveBy {
  return useContext(LeaveContext)
}
