import type { SnapshotFrom } from 'xstate'
import type { CallFailure } from '../failure.ts'
import type { answerMachine } from './answer.ts'

type Snapshot<Question, Answer> = Pick<
  SnapshotFrom<ReturnType<typeof answerMachine<Question, Answer>>>,
  'context' | 'hasTag' | 'matches'
>

export type AnswerView<Answer> = {
  /** The last answer; it stays until the next one arrives. */
  answer: Answer | undefined
  failure: CallFailure | undefined
  isBusy: boolean
}

/** What a screen shows of an answer; `asked`: the screen's current question, as text. */
export function viewOfAnswer<Question, Answer>(
  state: Snapshot<Question, Answer>,
  asked: string | undefined,
): AnswerView<Answer> {
  const { question, answer, failure } = state.context
  return {
    answer,
    failure: state.matches('failed') ? failure : undefined,
    isBusy: state.hasTag('busy') || JSON.stringify(question) !== asked,
  }
}

type Reader = { hasTag(tag: 'busy'): boolean; matches(state: 'refreshing'): boolean }

/** Whether a list or an answer is being read, also in the background. */
export function isReading(state: Reader): boolean {
  return state.hasTag('busy') || state.matches('refreshing')
}
