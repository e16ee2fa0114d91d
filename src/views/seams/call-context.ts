import { createContext, useContext } from 'react'
import type { InspectionEvent } from 'xstate'
import type { Arrived } from '../../services/arrived.ts'
import type { Call } from '../../services/http.ts'

/** What the machines of a screen need; the app and the guest pages both provide it. */
type Calls = {
  call: Call
  /** The initial data of a screen, if any. */
  arrived?: Arrived
  /** Observes the machines; present if the inspector is available. */
  inspect?: ((event: InspectionEvent) => void) | undefined
}

const CallContext = createContext<Calls | undefined>(undefined)

export const CallProvider = CallContext.Provider

/** The API calls. @throws outside of the provider */
export function useCalls(): Calls {
  const calls = useContext(CallContext)
  if (!calls) throw new Error('useCalls needs a CallProvider above it')
  return calls
}
