import { createContext, useContext } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Arrived } from '../../services/arrived.ts'
import type { Call } from '../../services/http.ts'

/**
 * What the machines of a screen need of the world; the app and the guest pages provide it alike.
 */
type Calls = {
  call: Call
  /** What a screen can be drawn with at once, where there is any. */
  arrived?: Arrived
  /** Hears of what happens in the machines; there where the inspector is offered. */
  inspect?: ((event: InspectionEvent) => void) | undefined
}

const CallContext = createContext<Calls | undefined>(undefined)

export const CallProvider = CallContext.Provider

/** The way to the server. @throws outside of the provider */
export function useCalls(): Calls {
  const calls = useContext(CallContext)
  if (!calls) throw new Error('useCalls needs a CallProvider above it')
  return calls
}
