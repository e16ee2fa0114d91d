import { assign, setup } from 'xstate'
import { type CallFailure, failureOf } from './failure.ts'
import { promiseNotProvided } from './not-provided.ts'

export type AnswerContext<Question, Answer> = { question: Question; answer?: Answer; failure?: CallFailure }
export type AnswerEvents<Question> = { type: 'answer.ask'; question: Question } | { type: 'answer.reload' }

/** The machine of whatever is only read: figures, counts, a receipt. A new question aborts the old call; the old answer stays until then. */
export function createAnswerMachine<Question, Answer>() {
  type Context = AnswerContext<Question, Answer>

  return setup({
    types: { context: {} as Context, events: {} as AnswerEvents<Question>, input: {} as { question: Question }, tags: {} as 'busy' },
    actors: { load: promiseNotProvided<Answer, { question: Question }>('load') },
    actions: {
      keepQuestion: assign((_, { question }: { question: Question }) => ({ question })),
      keepAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer, failure: undefined })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    },
  }).createMachine({
    id: 'answer',
    description: 'Something that is only read',
    context: ({ input }) => ({ question: input.question }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          src: 'load',
          input: ({ context }) => ({ question: context.question }),
          onDone: { target: 'ready', actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) } },
          onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      },
      ready: {},
      failed: {},
    },
    on: {
      'answer.ask': { target: '.loading', actions: { type: 'keepQuestion', params: ({ event }) => event } },
      'answer.reload': { target: '.loading' },
    },
  })
}
