import { useEffect } from 'react'
import type { AnswerEvents } from '../../../machines/screen/answer.ts'

type Asking<Question> = {
  getSnapshot: () => { context: { question: Question } }
  send: (event: Extract<AnswerEvents<Question, never>, { type: 'answer.ask' }>) => void
}

/** Asks again when the question of a render says something else than the last one. */
export function useAsked<Question>(actor: Asking<Question>, question: Question): void {
  // A new object at every render; its text tells whether it changed.
  const text = JSON.stringify(question)
  useEffect(() => {
    const next: Question = text === undefined ? undefined : JSON.parse(text)
    if (JSON.stringify(actor.getSnapshot().context.question) !== text)
      actor.send({ type: 'answer.ask', question: next })
  }, [actor, text])
}
