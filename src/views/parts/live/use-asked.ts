import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { answerMachine } from '../../../machines/screen/answer.ts'

/**
 * Asks again when the question of a render says something else than the last one. Whether the
 * machine has it by now.
 */
export function useAsked<Question, Answer>(
  actor: ActorRefFrom<ReturnType<typeof answerMachine<Question, Answer>>>,
  question: Question,
): boolean {
  // A new object at every render; its text tells whether it changed.
  const text = JSON.stringify(question)
  const asked = useSelector(actor, ({ context }) => JSON.stringify(context.question))
  useEffect(() => {
    const next: Question = text === undefined ? undefined : JSON.parse(text)
    if (JSON.stringify(actor.getSnapshot().context.question) !== text)
      actor.send({ type: 'answer.ask', question: next })
  }, [actor, text])
  return asked === text
}
