import { Failure } from '../services/failure.ts'
import type { Call } from '../services/http.ts'

/**
 * The way to the server that asks for the password where a call is refused for want of it, and
 * makes the call again.
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
