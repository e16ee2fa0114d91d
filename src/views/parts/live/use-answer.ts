import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { keepWhileSame } from '../../../machines/same-as-before.ts'
import { useCalls } from '../../seams/call-context.ts'
import { afterFirst } from '../hooks/after-paint.ts'
import { useOnce } from '../hooks/use-once.ts'
import { type AnswerTo, useAnswerTo, useLiveAnswer } from './use-answer-to.ts'
import type { Live } from './use-live.ts'

type Options = Live & {
  /** No call, for example without permission; the answer is then undefined. */
  isOff?: boolean
  /** Debounce for a question that the user types, in ms. */
  pauseMs?: number
}
const never = (): Promise<never> => new Promise(() => undefined)

/**
 * A call's answer, refetched when the question changes, and in the background on the topics `live`.
 */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  question: CallInput<E>,
  { isOff = false, pauseMs, ...live }: Options = {},
): Omit<AnswerTo<CallInput<E>, OutputOf<E>>, 'actor'> {
  const { call, arrived } = useCalls()
  const kept = useOnce(() => keepWhileSame<OutputOf<E>>())
  const { actor, ...answer } = useAnswerTo<CallInput<E>, OutputOf<E>>({
    name: `answer ${endpoint.path}`,
    question,
    pauseMs,
    arrived: () => {
      const first = arrived?.(endpoint, question)
      return first === undefined ? first : kept(first)
    },
    load: afterFirst((asked, signal) =>
      isOff ? never() : call(endpoint, asked, { signal }).then(kept),
    ),
  })
  useLiveAnswer(actor, live)
  return answer
}
