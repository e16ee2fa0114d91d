import type { Base, CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { addressed, answerOf, isAnswer } from './exchange.ts'

/**
 * The answer to a call that was prefetched, if it has arrived. Returned once; `Call` uses the same
 * answers.
 */
export type Arrived = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => OutputOf<E> | undefined

/** The initial data of a screen. `arrivedAnswer` finds answers by URL, like `earlyAnswer`. */
export function createArrived(
  bases: Record<Base, string>,
  {
    token,
    arrivedAnswer,
  }: {
    token(): string | undefined
    arrivedAnswer(url: string, token: string | undefined): unknown
  },
): Arrived {
  return (endpoint, input) => {
    const { url, query } = addressed(bases, endpoint, input)
    const arrived = arrivedAnswer(query?.size ? `${url}?${query}` : url, token())
    return isAnswer(arrived) ? answerOf(endpoint, arrived) : undefined
  }
}
