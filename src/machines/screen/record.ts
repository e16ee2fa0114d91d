import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { madeOnce } from '../made-once.ts'

type Versioned = { id: string; version: number }

export type RecordInput<R extends Versioned, Act> = {
  id: R['id']
  load: (id: R['id'], signal: AbortSignal) => Promise<R>
  /** Absent where nothing is done with the record here. */
  perform?: ((act: Act, target: Target<R>, signal: AbortSignal) => Promise<R>) | undefined
}
type Target<R extends Versioned> = { id: R['id']; expectedVersion: number }
export type RecordContext<R extends Versioned, Act> = RecordInput<R, Act> & {
  record?: R
  failure?: CallFailure
}

export type RecordEvents<R extends Versioned, Act> =
  | { type: 'record.reload' }
  | { type: 'record.act'; act: Act }
  /** The latest record, from a live event, a form or a move. */
  | { type: 'record.changed'; record: R }

function recordSetup<R extends Versioned, Act>() {
  type Context = RecordContext<R, Act>
  const theirs = (failure: CallFailure): R | undefined => failure.current as R | undefined

  return setup({
    types: typesOf<{
      context: Context
      events: RecordEvents<R, Act>
      input: RecordInput<R, Act>
      tags: 'busy'
    }>(),
    actors: {
      load: fromPromise<R, Pick<Context, 'id' | 'load'>>(({ input: { id, load }, signal }) =>
        load(id, signal),
      ),
      act: fromPromise<R, Target<R> & Pick<Context, 'perform'> & { act: Act }>(
        async ({ input: { perform, act, ...target }, signal }) => {
          if (!perform) throw new Error('nothing can be done with this record')
          return perform(act, target, signal)
        },
      ),
    },
    guards: {
      /** Parts of a record can change without a new version. */
      isNotOlder: ({ context }, { record }: { record: R }) =>
        record.id === context.id && record.version >= (context.record?.version ?? 0),
      isNotFound: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
    },
    actions: {
      keepRecord: assign((_, { record }: { record: R }) => ({ record })),
      /** Someone else's change is shown at once, with the refusal's message. */
      adoptRefused: assign(({ context }, { error }: { error: unknown }) => ({
        record: theirs(failureOf(error)) ?? context.record,
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      forgetFailure: assign({ failure: undefined }),
    },
  })
}

/** An action that gets the event unchanged. */
const itself = <Event>({ event }: { event: Event }): Event => event

/**
 * The machine of every screen with one record. `Act` is an event of its lifecycle with its payload.
 * An act carries the version that was read; after a conflict the other's change is shown. Values
 * being edited belong to the form machine.
 */
export const recordMachine = madeOnce(<R extends Versioned, Act = never>() => {
  const record = recordSetup<R, Act>()

  return record.createMachine({
    id: 'record', // docs/charts/record.svg
    description: 'One record: looking at it, acting on it, and meeting what others did',
    context: ({ input }) => ({ ...input }),
    initial: 'loading',
    states: {
      loading: loadingState(record),
      notFound: { on: { 'record.reload': 'loading' } },
      failed: { on: { 'record.reload': 'loading' } },
      viewing: {
        on: {
          'record.act': { target: 'acting', actions: 'forgetFailure' },
          'record.reload': 'loading',
          'record.changed': {
            guard: { type: 'isNotOlder', params: itself },
            actions: { type: 'keepRecord', params: itself },
          },
        },
      },
      acting: actingState(record),
    },
  })
})

function loadingState<R extends Versioned, Act>(setup: ReturnType<typeof recordSetup<R, Act>>) {
  return setup.createStateConfig({
    tags: 'busy',
    entry: 'forgetFailure',
    invoke: {
      src: 'load',
      input: ({ context: { id, load } }) => ({ id, load }),
      onDone: {
        target: 'viewing',
        actions: { type: 'keepRecord', params: ({ event }) => ({ record: event.output }) },
      },
      onError: [
        { guard: { type: 'isNotFound', params: itself }, target: 'notFound' },
        { target: 'failed', actions: { type: 'keepFailure', params: itself } },
      ],
    },
  })
}

/** An event of the lifecycle is being sent. */
function actingState<R extends Versioned, Act>(setup: ReturnType<typeof recordSetup<R, Act>>) {
  return setup.createStateConfig({
    tags: 'busy',
    invoke: {
      src: 'act',
      input: ({ context: { id, record, perform }, event }) => {
        assertEvent(event, 'record.act')
        return { id, act: event.act, expectedVersion: record?.version ?? 0, perform }
      },
      onDone: {
        target: 'viewing',
        actions: { type: 'keepRecord', params: ({ event }) => ({ record: event.output }) },
      },
      onError: {
        target: 'viewing',
        actions: [
          { type: 'adoptRefused', params: itself },
          { type: 'keepFailure', params: itself },
        ],
      },
    },
  })
}
