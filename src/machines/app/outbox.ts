import { assign, type EventObject, fromCallback, setup } from 'xstate'
import type { CallFailure } from '../failure.ts'
import { promiseNotProvided } from '../not-provided.ts'

/**
 * One write that could not be sent when it was made. Its id is the key under which the server does
 * it once.
 */
export type Job = {
  id: string
  /** Whose it is: somebody's in one company (their `companyUserId`). */
  userId: string
  /** The company it was made for, and is sent to; unknown of one that an earlier release kept. */
  companyId?: string | undefined
  /** The module whose header it was made under. */
  moduleId: number | undefined
  madeMs: number
  /** Which of the calls that may wait it is: see src/offline/queued-calls.ts. */
  call: string
  input: unknown
  /** What it is about, for people: an order's number and the event. */
  about: {
    name: string
    event: string
    /** The names of its records by their ids, where it is about several. */
    names?: Readonly<Record<string, string>>
    /** Where its records are found: the order of lines, what to search a visit by. */
    within?: string
    /** The names of those that the server moved when it refused this one. */
    went?: readonly string[]
  }
  /** How the records look once it is done, by their ids. */
  shows: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /**
   * The record that it makes, as far as it can be told here. Until the server has one it goes by
   * the id of the job.
   */
  makes?: Readonly<Record<string, unknown>>
  /** A person said that it shall be made although it has waited for days. */
  isSure?: boolean
  /**
   * Why the server refused it; it then waits for a person. Without a code it waits behind one that
   * was refused. What was made since `atMs` knew of it.
   */
  refusal?: Pick<CallFailure, 'message' | 'code' | 'current'> & { atMs?: number }
}

type Context = { userId?: string; jobs: readonly Job[]; attempt: number }
type Events =
  /** Somebody is signed in. */
  | { type: 'outbox.allow'; userId: string }
  | { type: 'outbox.bar' }
  /** The server can be reached, or no longer. */
  | { type: 'outbox.reach' }
  | { type: 'outbox.lose' }
  /** What is kept was changed, here or in another tab. */
  | { type: 'outbox.changed' }

const itself = <Event>({ event }: { event: Event }): Event => event

/**
 * Writes that wait for the server, in the order they were made. They are kept in the browser, so
 * that neither a reload nor a forced sign-out loses them; each tab may send, one at a time among
 * all of them (`sendNext` takes care of that).
 */
export const outbox = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: {
    /**
     * Says who is signed in and whether the server can be reached, and when another tab changed
     * what is kept.
     */
    watch: fromCallback<EventObject>(() => {
      throw new Error('the actor watch was not provided')
    }),
    read: promiseNotProvided<readonly Job[], { userId: string }>('read'),
    /**
     * Sends the first that waits and notes what came of it. Rejects when the server could not be
     * reached: nothing is known then.
     */
    sendNext: promiseNotProvided<unknown, { userId: string }>('sendNext'),
  },
  guards: { hasWaiting: ({ context }) => context.jobs.some(({ refusal }) => !refusal) },
  actions: {
    keepUser: assign((_, { userId }: { userId: string }) => ({ userId, jobs: [], attempt: 0 })),
    keepJobs: assign((_, { jobs }: { jobs: readonly Job[] }) => ({ jobs })),
    forget: assign({ userId: undefined, jobs: [], attempt: 0 }),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    forgetAttempts: assign({ attempt: 0 }),
  },
  delays: { backOff: ({ context }) => Math.min(30_000, 500 * 2 ** context.attempt) },
}).createMachine({
  id: 'outbox',
  description: 'Writes that wait for the server',
  context: { jobs: [], attempt: 0 },
  options: { maxIterations: 100 },
  initial: 'off',
  invoke: { src: 'watch', id: 'watch', onError: '.off' },
  on: {
    'outbox.bar': '.off',
    'outbox.allow': { target: '.away', actions: { type: 'keepUser', params: itself } },
  },
  states: {
    off: { description: 'Nobody is signed in', entry: 'forget' },
    away: {
      description: 'Somebody is signed in; the server can not be reached',
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'read',
            id: 'read',
            input: ({ context }) => ({ userId: context.userId ?? '' }),
            onDone: {
              target: 'known',
              actions: { type: 'keepJobs', params: ({ event }) => ({ jobs: event.output }) },
            },
            onError: '#outbox.off',
          },
        },
        known: {},
      },
      on: { 'outbox.reach': 'reading', 'outbox.changed': { target: '.reading', reenter: true } },
    },
    reading: {
      invoke: {
        src: 'read',
        id: 'read',
        input: ({ context }) => ({ userId: context.userId ?? '' }),
        onDone: {
          target: 'resting',
          actions: { type: 'keepJobs', params: ({ event }) => ({ jobs: event.output }) },
        },
        onError: 'off',
      },
      on: { 'outbox.lose': 'away', 'outbox.changed': { target: 'reading', reenter: true } },
    },
    resting: {
      always: { guard: 'hasWaiting', target: 'sending' },
      on: { 'outbox.lose': 'away', 'outbox.changed': 'reading' },
    },
    sending: {
      invoke: {
        src: 'sendNext',
        id: 'sendNext',
        input: ({ context }) => ({ userId: context.userId ?? '' }),
        onDone: { target: 'reading', actions: 'forgetAttempts' },
        onError: 'backingOff',
      },
      on: { 'outbox.lose': 'away' },
    },
    backingOff: {
      entry: 'countAttempt',
      after: { backOff: 'sending' },
      on: { 'outbox.lose': 'away', 'outbox.reach': 'sending' },
    },
  },
})
