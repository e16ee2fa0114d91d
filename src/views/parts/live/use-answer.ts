import { useActorRef, useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { answerMachine } from '../../../machines/screen/answer.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import { useCalls } from '../../seams/call-context.ts'
import { afterFirst } from '../hooks/after-paint.ts'
import { useOnce } from '../hooks/use-once.ts'
import { useAsked } from './use-asked.ts'
import { type Live, useHoldWhileReading, useLive } from './use-live.ts'

type Answer<E extends Endpoint> = {
  answer: OutputOf<E> | undefined
  failure: CallFailure | undefined
  isBusy: boolean
  reload: () => void
  /** Takes what a write has returned for the answer. */
  adopt: (answer: OutputOf<E>) => void
}

type Options = Live & {
  /** No call, for example without permission; there is no answer then. */
  isOff?: boolean
  /** While someone types, it is asked once per pause of that length. */
  pauseMs?: number
}
const never = (): Promise<never> => new Promise(() => undefined)

/**
 * A call's answer, refetched when the question changes, and in the background on the topics `live`.
 */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  question: CallInput<E>,
  { live = [], everyMs, isOff = false, pauseMs }: Options = {},
): Answer<E> {
  const { call, arrived, inspect } = useCalls()
  // An early answer can be taken once, and React reads the input at every render.
  const input = useOnce(() => ({
    question,
    answer: arrived?.(endpoint, question),
    pauseMs,
    load: afterFirst((asked: CallInput<E>, signal: AbortSignal) =>
      isOff ? never() : call(endpoint, asked, { signal }),
    ),
  }))
  const actor = useActorRef(answerMachine<CallInput<E>, OutputOf<E>>(), {
    id: `answer ${endpoint.path}`,
    input,
    inspect,
  })
  const isAsked = useAsked(actor, question)
  const isPaused = useHoldWhileReading(actor)
  useLive(live, () => actor.send({ type: 'answer.refresh' }), { isPaused, everyMs })

  return {
    answer: useSelector(actor, (state) => state.context.answer),
    failure: useSelector(actor, (state) =>
      state.matches('failed') ? state.context.failure : undefined,
    ),
    isBusy: useSelector(actor, (state) => state.hasTag('busy')) || !isAsked,
    adopt: useCallback((answer) => actor.send({ type: 'answer.adopt', answer }), [actor]),
    reload: useCallback(() => actor.send({ type: 'answer.reload' }), [actor]),
  }
}
