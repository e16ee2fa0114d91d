import { assertEvent, assign, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { promiseNotProvided } from '../not-provided.ts'

type Versioned = { id: string; version: number }

export type RecordContext<R extends Versioned> = {
  id: R['id']
  record?: R
  failure?: CallFailure
}

export type RecordEvents<R extends Versioned, Act> =
  | { type: 'record.reload' }
  | { type: 'record.act'; act: Act }
  /** The latest record, from a live event, a form or a move. */
  | { type: 'record.changed'; record: R }

function recordSetup<R extends Versioned, Act>() {
  type Context = RecordContext<R>
  const theirs = (failure: CallFailure): R | undefined => failure.current as R | undefined

  return setup({
    types: typesOf<{
      context: Context
      events: RecordEvents<R, Act>
      input: { id: R['id'] }
      tags: 'busy'
    }>(),
    actors: {
      load: promiseNotProvided<R, { id: R['id'] }>('load'),
      act: promiseNotProvided<R, { id: R['id']; act: Act; expectedVersion: number }>('act'),
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
export function createRecordMachine<R extends Versioned, Act = never>() {
  const record = recordSetup<R, Act>()

  return record.createMachine({
    id: 'record',
    description: 'One record: looking at it, acting on it, and meeting what others did',
    context: ({ input }) => ({ id: input.id }),
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
}

function loadingState<R extends Versioned, Act>(setup: ReturnType<typeof recordSetup<R, Act>>) {
  return setup.createStateConfig({
    tags: 'busy',
    entry: 'forgetFailure',
    invoke: {
      src: 'load',
      input: ({ context }) => ({ id: context.id }),
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
      input: ({ context, event }) => {
        assertEvent(event, 'record.act')
        return { id: context.id, act: event.act, expectedVersion: context.record?.version ?? 0 }
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
