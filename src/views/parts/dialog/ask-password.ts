import { useEffect } from 'react'

type Ask = (answer: (isGiven: boolean) => void) => void

const askers = new Set<Ask>()
let asking: Promise<boolean> | undefined

/**
 * Asks whoever sits there for their password; resolves to whether it was given. Several who ask at
 * once ask once.
 */
export function askPassword(): Promise<boolean> {
  const [ask] = askers
  if (!ask) return Promise.resolve(false)
  asking ??= new Promise<boolean>(ask).finally(() => {
    asking = undefined
  })
  return asking
}

/** Makes `ask` the one who asks for the password. */
export function usePasswordAsker(ask: Ask): void {
  useEffect(() => {
    askers.add(ask)
    return () => void askers.delete(ask)
  }, [ask])
}
