import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Call, CallOptions } from '../../../services/http.ts'

/** The calls of one intent: each has a key of its own, and the same when all is done once more. */
export function underKey(call: Call, key: string): Call {
  let count = 0
  return <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => {
    count += 1
    return call(endpoint, input, { ...options, idempotencyKey: `${key}-${count}` })
  }
}
