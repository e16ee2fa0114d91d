import { assign, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { promiseNotProvided } from '../not-provided.ts'

export type AnswerContext<Question, Answer> = {
  question: Question
  answer?: Answer
  failure?: CallFailure
}
export type AnswerEvents<Question, Answer> =
  | { type: 'answer.ask'; question: Question }
  /** A write has returned what the answer is by now. */
  | { type: 'answer.adopt'; answer: Answer }
  | { type: 'answer.reload' }
  | { type: 'answer.refresh' }

function answerSetup<Question, Answer>() {
  type Context = AnswerContext<Question, Answer>

  return setup({
    types: typesOf<{
      context: Context
      events: AnswerEvents<Question, Answer>
      input: { question: Question }
      tags: 'busy'
    }>(),
    actors: { load: promiseNotProvided<Answer, { question: Question }>('load') },
    guards: {
      isRefused: (_, { error }: { error: unknown }) =>
        failureOf(error).kind === 'refused' && (failureOf(error).status ?? 500) < 500,
    },
    actions: {
      keepQuestion: assign((_, { question }: { question: Question }) => ({ question })),
      keepAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer, failure: undefined })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    },
    delays: { refreshRetry: 5_000 },
  })
}

/**
 * The machine of everything that is only read: figures, counts, a receipt. A new question aborts
 * the previous call; the old answer stays until then. A refresh refetches in the background. What a
 * write has returned is adopted; a call under way is older than that. With an initial answer it
 * makes no call at the start.
 */
export function createAnswerMachine<Question, Answer>(first?: Answer) {
  return answerSetup<Question, Answer>().createMachine({
    id: 'answer',
    description: 'Something that is only read',
    context: ({ input }) => ({
      question: input.question,
      ...(first !== undefined && { answer: first }),
    }),
    initial: first === undefined ? 'loading' : 'ready',
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          src: 'load',
          input: ({ context }) => ({ question: context.question }),
          onDone: {
            target: 'ready',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        },
      },
      ready: { on: { 'answer.refresh': 'refreshing' } },
      refreshing: {
        invoke: {
          src: 'load',
          input: ({ context }) => ({ question: context.question }),
          onDone: {
            target: 'ready',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: [
            {
              guard: { type: 'isRefused', params: ({ event }) => event },
              target: 'failed',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
            { target: 'stale' },
          ],
        },
      },
      stale: {
        description: 'What is shown is known to be old and could not be read again',
        after: { refreshRetry: 'refreshing' },
        on: { 'answer.refresh': 'refreshing' },
      },
      failed: { on: { 'answer.refresh': 'loading' } },
    },
    on: {
      'answer.ask': {
        target: '.loading',
        actions: { type: 'keepQuestion', params: ({ event }) => event },
      },
      'answer.adopt': {
        target: '.ready',
        actions: { type: 'keepAnswer', params: ({ event }) => event },
      },
      'answer.reload': { target: '.loading' },
    },
  })
}
