import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'

/** The input, if the call is to the endpoint `which`; undefined for any other endpoint. */
export function askedOf<E extends Endpoint>(
  which: E,
  { path, method }: Endpoint,
  input: unknown,
): CallInput<E> | undefined {
  return path === which.path && method === which.method ? (input as CallInput<E>) : undefined
}

/** Casts an answer to its endpoint's type; the caller knows that it belongs to this endpoint. */
export function asAnswer<E extends Endpoint>(_endpoint: E, output: unknown): OutputOf<E> {
  return output as OutputOf<E>
}
