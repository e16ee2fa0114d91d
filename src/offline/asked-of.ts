import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'

/** What was asked, if it was asked of `which`; undefined for any other endpoint. */
export function askedOf<E extends Endpoint>(
  which: E,
  { path, method }: Endpoint,
  input: unknown,
): CallInput<E> | undefined {
  return path === which.path && method === which.method ? (input as CallInput<E>) : undefined
}

/** An answer as its endpoint gives it; the caller knows that it is one of this endpoint. */
export function asAnswer<E extends Endpoint>(_endpoint: E, output: unknown): OutputOf<E> {
  return output as OutputOf<E>
}
