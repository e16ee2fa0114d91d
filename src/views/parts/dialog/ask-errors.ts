import { createContext, useContext } from 'react'

/** What is missing or wrong in a dialog's form, by the name of the field. */
export const AskErrors = createContext<Readonly<Record<string, string>>>({})

/** What is wrong with a field of a dialog's form; undefined until it was confirmed so. */
export function useAskError(name: string): string | undefined {
  return useContext(AskErrors)[name]
}
