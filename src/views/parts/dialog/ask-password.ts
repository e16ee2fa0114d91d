import { useRegistered } from '../hooks/use-registered.ts'

type Ask = (answer: (isGiven: boolean) => void) => void

const askers = new Set<Ask>()
let asking: Promise<boolean> | undefined

/**
 * Asks the user for their password; resolves to whether it was confirmed. Concurrent requests share
 * one dialog.
 */
export function askPassword(): Promise<boolean> {
  const [ask] = askers
  if (!ask) return Promise.resolve(false)
  asking ??= new Promise<boolean>(ask).finally(() => {
    asking = undefined
  })
  return asking
}

/** Registers `ask` as the handler of password requests. */
export function usePasswordAsker(ask: Ask): void {
  useRegistered(askers, ask)
}
