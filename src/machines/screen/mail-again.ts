import { assign, fromPromise, setup } from 'xstate'
import { MINUTE_MS } from '#contract/durations.ts'
import { type AwaitedMail, mailAgainMs } from '#contract/mail-again.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'

/** Requests the mail again. */
type Send = (signal: AbortSignal) => Promise<unknown>
type Context = {
  mail: AwaitedMail
  send: Send
  /** The number of requests, including the first one. */
  asked: number
  /** The time until it can be requested again. */
  leftMs: number
  failure?: CallFailure
}

/** Lets the user request a mail again if it does not arrive. */
export const mailAgain = setup({
  types: typesOf<{
    context: Context
    events: { type: 'mail.send' }
    input: { mail: AwaitedMail; send: Send }
    tags: 'busy'
  }>(),
  actors: {
    send: fromPromise<unknown, { send: Send }>(({ input, signal }) => input.send(signal)),
  },
  guards: { isLastMinute: ({ context }) => context.leftMs <= MINUTE_MS },
  actions: {
    count: assign(({ context: { mail, asked } }) => ({
      asked: asked + 1,
      leftMs: mailAgainMs(mail, asked + 1),
    })),
    pass: assign(({ context: { leftMs } }) => ({ leftMs: leftMs - stepOf(leftMs) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: undefined }),
  },
  delays: { minute: ({ context }) => stepOf(context.leftMs) },
}).createMachine({
  id: 'mailAgain', // docs/charts/mail-again.svg
  description: 'A mail that somebody waits for, and may ask for again',
  context: ({ input: { mail, send } }) => ({ mail, send, asked: 1, leftMs: mailAgainMs(mail, 1) }),
  initial: 'waiting',
  states: {
    waiting: {
      after: {
        minute: [
          { guard: 'isLastMinute', target: 'ready', actions: 'pass' },
          { target: 'waiting', reenter: true, actions: 'pass' },
        ],
      },
    },
    ready: {
      exit: 'forgetFailure',
      on: { 'mail.send': 'sending' },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'send',
        input: ({ context: { send } }) => ({ send }),
        onDone: { target: 'waiting', actions: 'count' },
        onError: {
          target: 'ready',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
      },
    },
  },
})

/** The delay until the next whole minute. */
function stepOf(leftMs: number): number {
  return leftMs % MINUTE_MS || MINUTE_MS
}
