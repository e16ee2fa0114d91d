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
  /** The record as it is now, from a live event. */
  | { type: 'record.changed'; record: R }

/** Names and their meaning; the chart stands below. */
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
      /** Some of what belongs to a record changes without a new version of it. */
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
      /** What someone else did is shown at once, with the words of the refusal. */
      adoptRefused: assign(({ context }, { error }: { error: unknown }) => ({
        record: theirs(failureOf(error)) ?? context.record,
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      forgetFailure: assign({ failure: undefined }),
    },
  })
}

/** An action that takes the event as it is. */
const itself = <Event>({ event }: { event: Event }): Event => event

/**
 * The machine of every screen of one record. `Act` is one event of its lifecycle with what goes
 * with it, `Changes` what a form saves. Writes carry the version that was seen; whoever comes
 * second is shown what the other did.
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

/** One event of the lifecycle is on its way to the server. */
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
 * Someone else changed the record while ours was being edited or saved: theirs or mine, the person
 * decides.
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
