import { assign, fromPromise, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf, isRefused } from '../failure.ts'
import { madeOnce } from '../made-once.ts'

/** The question, and the call that answers it. */
export type AnswerInput<Question, Answer> = {
  question: Question
  load: (question: Question, signal: AbortSignal) => Promise<Answer>
  /** An answer that is already available: no call is made at the start. */
  answer?: Answer | undefined
  /** Debounce for later questions, for example while the user types. */
  pauseMs?: number | undefined
}
type AnswerContext<Question, Answer> = AnswerInput<Question, Answer> & {
  failure?: CallFailure
}
export type AnswerEvents<Question, Answer> =
  | { type: 'answer.ask'; question: Question }
  /** The answer that a write has just returned. */
  | { type: 'answer.adopt'; answer: Answer }
  | { type: 'answer.reload' }
  | { type: 'answer.refresh' }

function answerSetup<Question, Answer>() {
  type Context = AnswerContext<Question, Answer>
  type Call = Pick<Context, 'question' | 'load'>

  return setup({
    types: typesOf<{
      context: Context
      events: AnswerEvents<Question, Answer>
      input: AnswerInput<Question, Answer>
      tags: 'busy'
    }>(),
    actors: {
      load: fromPromise<Answer, Call>(({ input: { question, load }, signal }) =>
        load(question, signal),
      ),
    },
    guards: {
      hasPause: ({ context }) => context.pauseMs !== undefined,
      isGiven: ({ context }) => context.answer !== undefined,
      isRefused: (_, { error }: { error: unknown }) => isRefused(error),
    },
    actions: {
      keepQuestion: assign((_, { question }: { question: Question }) => ({ question })),
      keepAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer, failure: undefined })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    },
    delays: { refreshRetry: 5_000, pause: ({ context }) => context.pauseMs ?? 0 },
  })
}

/**
 * The machine of everything read-only: figures, counts, a receipt. A new question aborts the
 * previous call; the old answer stays until the new one arrives. A refresh refetches in the
 * background. The result of a write is adopted and aborts a call in progress, which is older. With
 * an initial answer no call is made at the start.
 */
export const answerMachine = madeOnce(<Question, Answer>() =>
  answerSetup<Question, Answer>().createMachine({
    id: 'answer', // docs/charts/answer.svg
    meta: { isHelper: true },
    description: 'Something that is only read',
    context: ({ input }) => ({ ...input }),
    initial: 'opening',
    options: { maxIterations: 100 },
    states: {
      opening: { always: [{ guard: 'isGiven', target: 'ready' }, { target: 'loading' }] },
      pausing: { tags: 'busy', after: { pause: 'loading' } },
      loading: {
        tags: 'busy',
        invoke: {
          src: 'load',
          input: ({ context: { question, load } }) => ({ question, load }),
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
          input: ({ context: { question, load } }) => ({ question, load }),
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
      'answer.ask': [
        {
          guard: 'hasPause',
          target: '.pausing',
          actions: { type: 'keepQuestion', params: ({ event }) => event },
        },
        { target: '.loading', actions: { type: 'keepQuestion', params: ({ event }) => event } },
      ],
      'answer.adopt': {
        target: '.ready',
        actions: { type: 'keepAnswer', params: ({ event }) => event },
      },
      'answer.reload': { target: '.loading' },
    },
  }),
)
