import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Call, CallOptions } from './http.ts'

/**
 * The calls of one intent: each has its own idempotency key, which a retry of the whole intent
 * reuses.
 */
export function underKey(call: Call, key: string): Call {
  let count = 0
  return <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => {
    count += 1
    return call(endpoint, input, { ...options, idempotencyKey: `${key}-${count}` })
  }
}
