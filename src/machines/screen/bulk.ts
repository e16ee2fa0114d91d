import { assign, fromPromise, setup } from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf, isLost } from '../failure.ts'
import { madeOnce } from '../made-once.ts'
import type { Intent } from './move.ts'

export type BulkFailed<Row, Move> = Intent<Row, Move> & { failure: CallFailure }
/** A row after its move, and the move that undoes that, if any. */
export type BulkDone<Row, Move> = { row: Row; back?: Move | undefined }
type BulkWorld<Row, Move> = {
  /** One call. Rejects with a failure, whose `current` is the current row. */
  act: (intent: Intent<Row, Move>, key: string) => Promise<BulkDone<Row, Move>>
  /** Shows a row's current state. */
  show: (row: Row) => void
  /** All rows are done, or the run was stopped. */
  finish: (changed: readonly Row[]) => void
}
type BulkInput<Row, Move> = { newKey: () => string; world: BulkWorld<Row, Move> }
type BulkContext<Row, Move> = BulkInput<Row, Move> & {
  /** The remaining work; the first one is running. */
  waiting: readonly Intent<Row, Move>[]
  total: number
  changed: readonly Row[]
  failed: readonly BulkFailed<Row, Move>[]
  /** Whether this run undoes an earlier one. */
  isUndoing: boolean
  /** The moves that undo it; what undoes an earlier run has none. */
  undo: readonly Intent<Row, Move>[]
  /** The idempotency keys of unanswered calls, by their intent. */
  keys: Readonly<Record<string, string>>
}

export type BulkEvents<Row, Move> =
  | { type: 'bulk.run'; work: readonly Intent<Row, Move>[] }
  /** Stops after the current row. */
  | { type: 'bulk.stop' }
  /** Undoes the changes, where possible. */
  | { type: 'bulk.undo' }
  | { type: 'bulk.close' }

type Versioned = { id: string; version?: number }
type Call<Row, Move> = Intent<Row, Move> & { key: string; world: BulkWorld<Row, Move> }

function bulkSetup<Row extends Versioned, Move extends object>() {
  type Work = { work: readonly Intent<Row, Move>[]; isUndoing: boolean }
  return setup({
    types: typesOf<{
      context: BulkContext<Row, Move>
      events: BulkEvents<Row, Move>
      input: BulkInput<Row, Move>
      tags: 'busy'
    }>(),
    actors: {
      act: fromPromise<BulkDone<Row, Move>, Call<Row, Move>>(
        ({ input: { world, key, ...intent } }) => world.act(intent, key),
      ),
    },
    guards: {
      hasWork: (_, { work }: { work: readonly unknown[] }) => work.length > 0,
      isLast: ({ context }) => context.waiting.length <= 1,
    },
    actions: {
      keepWork: assign((_, { work, isUndoing }: Work) => ({
        waiting: work,
        total: work.length,
        changed: [],
        failed: [],
        isUndoing,
        undo: [],
      })),
      keepKey: assign(({ context: { waiting, keys, newKey } }) => {
        const text = textOf(waiting[0])
        return { keys: { ...keys, [text]: keys[text] ?? newKey() } }
      }),
      keepChanged: assign(({ context }, { row, back }: BulkDone<Row, Move>) => ({
        waiting: context.waiting.slice(1),
        changed: [...context.changed, row],
        undo: back && !context.isUndoing ? [...context.undo, { row, move: back }] : context.undo,
        keys: without(context.keys, textOf(context.waiting[0])),
      })),
      keepFailed: assign(({ context }, { error }: { error: unknown }) => {
        const [intent, ...waiting] = context.waiting
        const failure = failureOf(error)
        return {
          waiting,
          failed: intent ? [...context.failed, { ...intent, failure }] : context.failed,
          keys: isLost(failure) ? context.keys : without(context.keys, textOf(intent)),
        }
      }),
      dropRest: assign(({ context }) => ({ waiting: context.waiting.slice(0, 1) })),
      forget: assign({ total: 0, changed: [], failed: [], isUndoing: false, undo: [] }),
      /** A refusal may not include the row. */
      show: ({ context: { world } }, { row }: { row: Row | undefined }) => row && world.show(row),
      finish: ({ context: { world } }, { changed }: { changed: readonly Row[] }) =>
        world.finish(changed),
    },
  })
}

/**
 * The machine of a bulk action: one row after the other, until the end or until stopped. An
 * unanswered call that is requested again keeps its key.
 */
export const bulkMachine = madeOnce(<Row extends Versioned, Move extends object>() => {
  type Ended = { event: { error: unknown } }
  type Answered = { event: { output: BulkDone<Row, Move> } }
  type Wanted = { event: Extract<BulkEvents<Row, Move>, { type: 'bulk.run' }> }
  const changed = [
    { type: 'keepChanged', params: ({ event }: Answered) => event.output },
    { type: 'show', params: ({ event }: Answered) => ({ row: event.output.row }) },
  ] as const
  const failed = [
    { type: 'keepFailed', params: ({ event }: Ended) => event },
    {
      type: 'show',
      params: ({ event }: Ended) => ({ row: failureOf(event.error).current as Row | undefined }),
    },
  ] as const
  const run = {
    guard: { type: 'hasWork', params: ({ event }: Wanted) => event },
    target: 'running',
    actions: {
      type: 'keepWork',
      params: ({ event: { work } }: Wanted) => ({ work, isUndoing: false }),
    },
  } as const
  return bulkSetup<Row, Move>().createMachine({
    id: 'bulk', // docs/charts/bulk.svg
    description: 'What is done to many rows, one after the other',
    context: ({ input }) => ({
      ...input,
      waiting: [],
      total: 0,
      changed: [],
      failed: [],
      isUndoing: false,
      undo: [],
      keys: {},
    }),
    initial: 'idle',
    states: {
      idle: { on: { 'bulk.run': run } },
      running: {
        tags: 'busy',
        entry: 'keepKey',
        invoke: {
          src: 'act',
          id: 'act',
          input: ({ context: { waiting, keys, world } }) => ({
            world,
            ...(waiting[0] as Intent<Row, Move>),
            key: keys[textOf(waiting[0])] ?? '',
          }),
          onDone: [
            { guard: 'isLast', target: 'finished', actions: [...changed] },
            { target: 'running', reenter: true, actions: [...changed] },
          ],
          onError: [
            { guard: 'isLast', target: 'finished', actions: [...failed] },
            { target: 'running', reenter: true, actions: [...failed] },
          ],
        },
        on: { 'bulk.stop': { actions: 'dropRest' } },
      },
      finished: {
        entry: { type: 'finish', params: ({ context: { changed: rows } }) => ({ changed: rows }) },
        on: {
          // A report that is still open does not block the next action.
          'bulk.run': run,
          'bulk.undo': {
            guard: { type: 'hasWork', params: ({ context }) => ({ work: context.undo }) },
            target: 'running',
            actions: {
              type: 'keepWork',
              params: ({ context }) => ({ work: context.undo, isUndoing: true }),
            },
          },
          'bulk.close': { target: 'idle', actions: 'forget' },
        },
      },
    },
  })
})

/** An intent as text, equal for equal intents. */
function textOf<Row extends Versioned, Move>(intent: Intent<Row, Move> | undefined): string {
  return intent ? JSON.stringify([intent.row.id, intent.row.version, intent.move]) : ''
}

function without(keys: Readonly<Record<string, string>>, text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).filter(([one]) => one !== text))
}
