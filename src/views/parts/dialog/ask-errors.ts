import { createContext, useContext } from 'react'

/** The errors of a dialog's form, by field name. */
export const AskErrors = createContext<Readonly<Record<string, string>>>({})

/** The error of a field in a dialog's form; undefined before the first submit. */
export function useAskError(name: string): string | undefined {
  return useContext(AskErrors)[name]
}
