import { assign, type EventObject, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import type { Order } from '#contract/order.ts'
import type { CallFailure } from '../failure.ts'
import { callbackNotProvided, promiseNotProvided } from '../not-provided.ts'
import { theEvent } from '../the-event.ts'

/** One write that could not be sent when it was made. Its id is the idempotency key. */
export type Job = {
  id: string
  /** Its owner: a user in one company (`companyUserId`). */
  userId: string
  /** The company it belongs to; unknown for jobs stored by an earlier release. */
  companyId?: string | undefined
  /** The module that was open when it was made. */
  moduleId: number | undefined
  madeMs: number
  /** Which of the queueable calls it is: see src/offline/queued-calls.ts. */
  call: string
  input: unknown
  /** What it is about, for display: an order's number and the event. */
  about: {
    name: string
    event: string
    /** The names of its records by id, if it has several. */
    names?: Readonly<Record<string, string>>
    /** Context for finding its records: the order of the lines, the search term of a visit. */
    within?: string
    /** The names of the records that the server did move although it refused this job. */
    went?: readonly string[]
  }
  /** The expected state of its records after it is done, by id. */
  shows: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /**
   * The predicted record that it creates. It is identified by the job's id until the server has
   * created it.
   */
  makes?: Order
  /** The user confirmed sending although it has waited for days. */
  isSure?: boolean
  /**
   * Why the server refused it; it then waits for the user. Without a code it waits behind a refused
   * job. Jobs with a later `madeMs` than `atMs` were made with knowledge of the refusal.
   */
  refusal?: Pick<CallFailure, 'message' | 'code' | 'current'> & { atMs?: number }
}

type Context = { userId?: string; jobs: readonly Job[]; attempt: number }
type Events =
  /** A user is signed in. */
  | { type: 'outbox.enable'; userId: string }
  | { type: 'outbox.disable' }
  /** The server became reachable, or unreachable. */
  | { type: 'outbox.online' }
  | { type: 'outbox.offline' }
  /** The stored jobs changed, here or in another tab. */
  | { type: 'outbox.changed' }

const outboxSetup = setup({
  types: typesOf<{ context: Context; events: Events }>(),
  actors: {
    /**
     * Reports who is signed in, whether the server is reachable, and when another tab changed the
     * stored jobs.
     */
    watch: callbackNotProvided<EventObject>('watch'),
    read: promiseNotProvided<readonly Job[], { userId: string }>('read'),
    /**
     * Sends the first waiting job and stores the result. Rejects when the server could not be
     * reached: the result is unknown then.
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
})

/**
 * Writes waiting for the server, in the order they were made. They are stored in the browser, so
 * that neither a reload nor a forced sign-out loses them; any tab can send, but only one at a time
 * (`sendNext` ensures that).
 */
export const outbox = outboxSetup.createMachine({
  id: 'outbox', // docs/charts/outbox.svg
  description: 'Writes that wait for the server',
  context: { jobs: [], attempt: 0 },
  options: { maxIterations: 100 },
  initial: 'off',
  invoke: { src: 'watch', id: 'watch', onError: '.off' },
  on: {
    'outbox.disable': '.off',
    'outbox.enable': { target: '.offline', actions: { type: 'keepUser', params: theEvent } },
  },
  states: {
    off: { description: 'Nobody is signed in', entry: 'forget' },
    offline: {
      description: 'Somebody is signed in; the server can not be reached',
      initial: 'reading',
      states: { reading: reading(), known: {} },
      on: { 'outbox.online': 'reading', 'outbox.changed': { target: '.reading', reenter: true } },
    },
    reading: {
      invoke: {
        src: 'read',
        id: 'read',
        input: ({ context }) => ({ userId: context.userId ?? '' }),
        onDone: {
          target: 'idle',
          actions: { type: 'keepJobs', params: ({ event }) => ({ jobs: event.output }) },
        },
        onError: 'off',
      },
      on: { 'outbox.offline': 'offline', 'outbox.changed': { target: 'reading', reenter: true } },
    },
    idle: {
      always: { guard: 'hasWaiting', target: 'sending' },
      on: { 'outbox.offline': 'offline', 'outbox.changed': 'reading' },
    },
    sending: {
      invoke: {
        src: 'sendNext',
        id: 'sendNext',
        input: ({ context }) => ({ userId: context.userId ?? '' }),
        onDone: { target: 'reading', actions: 'forgetAttempts' },
        onError: 'backingOff',
      },
      on: { 'outbox.offline': 'offline' },
    },
    backingOff: {
      description: 'Waiting to send again; the delay is kept when the stored jobs change',
      entry: 'countAttempt',
      initial: 'reading',
      states: { reading: reading(), known: {} },
      after: { backOff: 'sending' },
      on: { 'outbox.offline': 'offline', 'outbox.changed': '.reading' },
    },
  },
})

/** Reads the jobs while they are not being sent. */
function reading() {
  return outboxSetup.createStateConfig({
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
  })
}
