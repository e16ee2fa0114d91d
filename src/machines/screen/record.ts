import { assign, fromPromise, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { madeOnce } from '../made-once.ts'
import { theEvent } from '../the-event.ts'

export type Versioned = { id: string; version: number }

export type RecordInput<R extends Versioned> = {
  id: R['id']
  load: (id: R['id'], signal: AbortSignal) => Promise<R>
}
type RecordContext<R extends Versioned> = RecordInput<R> & {
  record?: R
  failure?: CallFailure
}

export type RecordEvents<R extends Versioned> =
  | { type: 'record.reload' }
  /** The latest record, from a live event, a form or a move. */
  | { type: 'record.changed'; record: R }

function recordSetup<R extends Versioned>() {
  type Context = RecordContext<R>

  return setup({
    types: typesOf<{
      context: Context
      events: RecordEvents<R>
      input: RecordInput<R>
      tags: 'busy'
    }>(),
    actors: {
      load: fromPromise<R, RecordInput<R>>(({ input: { id, load }, signal }) => load(id, signal)),
    },
    guards: {
      /** Parts of a record can change without a new version. */
      isNotOlder: ({ context }, { record }: { record: R }) =>
        record.id === context.id && record.version >= (context.record?.version ?? 0),
      isNotFound: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
    },
    actions: {
      keepRecord: assign((_, { record }: { record: R }) => ({ record })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      forgetFailure: assign({ failure: undefined }),
    },
  })
}

/** An action that gets the event unchanged. */

/**
 * The machine of every screen with one record. Events of its lifecycle belong to the moves machine,
 * edited values to the form machine.
 */
export const recordMachine = madeOnce(<R extends Versioned>() => {
  const record = recordSetup<R>()

  return record.createMachine({
    id: 'record', // docs/charts/record.svg
    description: 'One record, and meeting what others did to it',
    context: ({ input }) => ({ ...input }),
    initial: 'loading',
    states: {
      loading: {
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
            { guard: { type: 'isNotFound', params: theEvent }, target: 'notFound' },
            { target: 'failed', actions: { type: 'keepFailure', params: theEvent } },
          ],
        },
      },
      notFound: { on: { 'record.reload': 'loading' } },
      failed: { on: { 'record.reload': 'loading' } },
      viewing: {
        on: {
          'record.reload': 'loading',
          'record.changed': {
            guard: { type: 'isNotOlder', params: theEvent },
            actions: { type: 'keepRecord', params: theEvent },
          },
        },
      },
    },
  })
})
