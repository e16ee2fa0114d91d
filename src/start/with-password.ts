import { Failure } from '../services/failure.ts'
import type { Call } from '../services/http.ts'

/**
 * API calls that ask for the password if a call is refused because it needs a confirmation, and
 * then repeat the call.
 */
export function withPassword(call: Call, ask: () => Promise<boolean>): Call {
  return async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (cause) {
      const isAsked = cause instanceof Failure && cause.code === 'PASSWORD_NEEDED'
      if (!isAsked || !(await ask())) throw cause
      return call(endpoint, input, options)
    }
  }
}
