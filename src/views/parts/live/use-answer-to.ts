import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type AnswerView, viewOfAnswer } from '../../../machines/screen/answer.connect.ts'
import { type AnswerInput, answerMachine } from '../../../machines/screen/answer.ts'
import { useCalls } from '../../seams/call-context.ts'
import { useOnce } from '../hooks/use-once.ts'
import { type Live, useHoldWhileReading, useLive } from './use-live.ts'

type Asked<Question, Answer> = Omit<AnswerInput<Question, Answer>, 'answer'> & {
  /** The name in the inspector. */
  name: string
  /** An answer that is already available. */
  arrived?: (() => Answer | undefined) | undefined
}
type AnswerActor<Question, Answer> = ActorRefFrom<
  ReturnType<typeof answerMachine<Question, Answer>>
>
export type AnswerTo<Question, Answer> = AnswerView<Answer> & {
  actor: AnswerActor<Question, Answer>
  reload: () => void
  /** Adopts the result of a write as the answer. */
  adopt: (answer: Answer) => void
}

/**
 * Data on the answer machine, refetched when the question of a render differs from the last one.
 * Everything except the question is read once.
 */
export function useAnswerTo<Question, Answer>({
  name,
  arrived,
  ...asked
}: Asked<Question, Answer>): AnswerTo<Question, Answer> {
  const { inspect } = useCalls()
  // A prefetched answer can be taken only once, but React evaluates the input on every render.
  const input = useOnce(() => ({ ...asked, answer: arrived?.() }))
  const actor = useActorRef(answerMachine<Question, Answer>(), { id: name, input, inspect })
  // The question is a new object on every render, so its text is compared.
  const text = JSON.stringify(asked.question)
  useEffect(() => {
    const question: Question = text === undefined ? undefined : JSON.parse(text)
    if (JSON.stringify(actor.getSnapshot().context.question) !== text)
      actor.send({ type: 'answer.ask', question })
  }, [actor, text])
  return {
    ...useSelector(actor, (state) => viewOfAnswer(state, text), shallowEqual),
    actor,
    adopt: useCallback((answer) => actor.send({ type: 'answer.adopt', answer }), [actor]),
    reload: useCallback(() => actor.send({ type: 'answer.reload' }), [actor]),
  }
}

/** Refetches an answer in the background on the topics `live`. */
export function useLiveAnswer<Question, Answer>(
  actor: AnswerActor<Question, Answer>,
  { live = [], everyMs }: Live,
): void {
  const isPaused = useHoldWhileReading(actor)
  useLive(live, () => actor.send({ type: 'answer.refresh' }), { isPaused, everyMs })
}
