import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type AnswerView, viewOfAnswer } from '../../../machines/screen/answer.connect.ts'
import { type AnswerInput, answerMachine } from '../../../machines/screen/answer.ts'
import { useCalls } from '../../seams/call-context.ts'
import { useOnce } from '../hooks/use-once.ts'
import { type Live, useHoldWhileReading, useLive } from './use-live.ts'

type Asked<Question, Answer> = Omit<AnswerInput<Question, Answer>, 'answer'> & {
  /** What the inspector calls it. */
  name: string
  /** An answer that is there already. */
  arrived?: (() => Answer | undefined) | undefined
}
type AnswerActor<Question, Answer> = ActorRefFrom<
  ReturnType<typeof answerMachine<Question, Answer>>
>
export type AnswerTo<Question, Answer> = AnswerView<Answer> & {
  actor: AnswerActor<Question, Answer>
  reload: () => void
  /** Takes what a write has returned for the answer. */
  adopt: (answer: Answer) => void
}

/**
 * Something that is read, on the answer machine; asked again when the question of a render says
 * something else than the last one. Everything but the question is read once.
 */
export function useAnswerTo<Question, Answer>({
  name,
  arrived,
  ...asked
}: Asked<Question, Answer>): AnswerTo<Question, Answer> {
  const { inspect } = useCalls()
  // An early answer can be taken once, and React reads the input at every render.
  const input = useOnce(() => ({ ...asked, answer: arrived?.() }))
  const actor = useActorRef(answerMachine<Question, Answer>(), { id: name, input, inspect })
  // A new object at every render; its text tells whether it changed.
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
