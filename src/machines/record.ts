import { assertEvent, assign, setup } from 'xstate'
import { type CallFailure, failureOf } from './failure.ts'
import { promiseNotProvided } from './not-provided.ts'

type Versioned = { id: string; version: number }

export type RecordContext<R extends Versioned, Changes> = {
  id: R['id']
  record?: R
  /** What is being saved; a form's fields belong to the form. */
  changes?: Changes
  /** The record as someone else left it, while ours waits. */
  theirs?: R
  failure?: CallFailure
}

export type RecordEvents<R extends Versioned, Changes, Act> =
  | { type: 'record.reload' }
  | { type: 'record.act'; act: Act }
  | { type: 'record.edit' }
  | { type: 'record.cancel' }
  | { type: 'record.save'; changes: Changes }
  | { type: 'record.take-theirs' }
  | { type: 'record.keep-mine' }
  /** The latest record, from a live event. */
  | { type: 'record.changed'; record: R }

function recordSetup<R extends Versioned, Act, Changes>() {
  type Context = RecordContext<R, Changes>
  const theirs = (failure: CallFailure): R | undefined => failure.current as R | undefined

  return setup({
    types: {
      context: {} as Context,
      events: {} as RecordEvents<R, Changes, Act>,
      input: {} as { id: R['id'] },
      tags: {} as 'busy',
    },
    actors: {
      load: promiseNotProvided<R, { id: R['id'] }>('load'),
      act: promiseNotProvided<R, { id: R['id']; act: Act; expectedVersion: number }>('act'),
      save: promiseNotProvided<R, { id: R['id']; changes: Changes; expectedVersion: number }>(
        'save',
      ),
    },
    guards: {
      isNewer: ({ context }, { record }: { record: R }) =>
        record.id === context.id &&
        record.version > ((context.theirs ?? context.record)?.version ?? 0),
      /** Parts of a record can change without a new version. */
      isNotOlder: ({ context }, { record }: { record: R }) =>
        record.id === context.id && record.version >= (context.record?.version ?? 0),
      isNotFound: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
      isConflict: (_, { error }: { error: unknown }) =>
        failureOf(error).status === 409 && theirs(failureOf(error)) !== undefined,
    },
    actions: {
      keepRecord: assign((_, { record }: { record: R }) => ({ record })),
      keepChanges: assign((_, { changes }: { changes: Changes }) => ({ changes })),
      forgetChanges: assign({ changes: undefined, theirs: undefined }),
      keepTheirs: assign((_, { record }: { record: R }) => ({ theirs: record })),
      keepRefusedTheirs: assign((_, { error }: { error: unknown }) => ({
        theirs: theirs(failureOf(error)),
      })),
      adoptTheirs: assign(({ context }) => ({ record: context.theirs, theirs: undefined })),
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
 * The machine of every screen with one record. `Act` is an event of its lifecycle with its payload,
 * `Changes` what a form saves. Writes carry the version that was read; after a conflict the other's
 * change is shown.
 */
export function createRecordMachine<R extends Versioned, Act = never, Changes = never>() {
  const record = recordSetup<R, Act, Changes>()

  return record.createMachine({
    id: 'record',
    description: 'One record: looking, acting, editing, and meeting what others did',
    context: ({ input }) => ({ id: input.id }),
    initial: 'loading',
    states: {
      loading: loadingState(record),
      notFound: { on: { 'record.reload': 'loading' } },
      failed: { on: { 'record.reload': 'loading' } },
      viewing: {
        on: {
          'record.act': { target: 'acting', actions: 'forgetFailure' },
          'record.edit': { target: 'editing', actions: 'forgetFailure' },
          'record.reload': 'loading',
          'record.changed': {
            guard: { type: 'isNotOlder', params: itself },
            actions: { type: 'keepRecord', params: itself },
          },
        },
      },
      acting: actingState(record),
      editing: {
        on: {
          'record.save': {
            target: 'saving',
            actions: [{ type: 'keepChanges', params: itself }, 'forgetFailure'],
          },
          'record.cancel': { target: 'viewing', actions: ['forgetChanges', 'forgetFailure'] },
          'record.changed': {
            guard: { type: 'isNewer', params: itself },
            target: 'conflict.whileEditing',
            actions: { type: 'keepTheirs', params: itself },
          },
        },
      },
      saving: {
        tags: 'busy',
        invoke: {
          src: 'save',
          input: ({ context }) => ({
            id: context.id,
            changes: context.changes as Changes,
            expectedVersion: context.record?.version ?? 0,
          }),
          onDone: {
            target: 'viewing',
            actions: [
              { type: 'keepRecord', params: ({ event }) => ({ record: event.output }) },
              'forgetChanges',
            ],
          },
          onError: [
            {
              guard: { type: 'isConflict', params: itself },
              target: 'conflict.whileSaving',
              actions: { type: 'keepRefusedTheirs', params: itself },
            },
            { target: 'editing', actions: { type: 'keepFailure', params: itself } },
          ],
        },
      },
      conflict: conflictState(record),
    },
  })
}

function loadingState<R extends Versioned, Act, Changes>(
  setup: ReturnType<typeof recordSetup<R, Act, Changes>>,
) {
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
function actingState<R extends Versioned, Act, Changes>(
  setup: ReturnType<typeof recordSetup<R, Act, Changes>>,
) {
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

/**
 * Someone else changed the record while ours was being edited or saved: the person decides, theirs
 * or mine.
 */
function conflictState<R extends Versioned, Act, Changes>(
  setup: ReturnType<typeof recordSetup<R, Act, Changes>>,
) {
  return setup.createStateConfig({
    initial: 'whileEditing',
    states: {
      whileEditing: {
        on: { 'record.keep-mine': { target: '#record.editing', actions: 'adoptTheirs' } },
      },
      whileSaving: {
        on: { 'record.keep-mine': { target: '#record.saving', actions: 'adoptTheirs' } },
      },
    },
    on: {
      'record.take-theirs': { target: 'viewing', actions: ['adoptTheirs', 'forgetChanges'] },
      'record.changed': {
        guard: { type: 'isNewer', params: itself },
        actions: { type: 'keepTheirs', params: itself },
      },
    },
  })
}
