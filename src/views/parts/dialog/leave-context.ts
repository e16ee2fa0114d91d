import { createContext, useContext } from 'react'

type LeaveBy = (leave: () => void) => void

/** Leaves the dialog around it; one with something typed in it asks first. */
export const LeaveContext = createContext<LeaveBy>((leave) => leave())

/** For every button that closes a dialog without saving. */
export function useLeaveBy(): LeaveBy {
  return useContext(LeaveContext)
}
