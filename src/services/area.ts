import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Call, CallOptions } from './http.ts'

type Calls<E extends Record<string, Endpoint>> = {
  [Name in keyof E]: (
    input: CallInput<E[Name]>,
    options?: CallOptions,
  ) => Promise<OutputOf<E[Name]>>
}

/** Creates an area's service from its endpoints: one function each, under the endpoint's name. */
export function area<E extends Record<string, Endpoint>>(endpoints: E): (call: Call) => Calls<E> {
  return (call) =>
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (input: CallInput<Endpoint>, options?: CallOptions) => call(endpoint, input, options),
      ]),
    ) as Calls<E>
}
