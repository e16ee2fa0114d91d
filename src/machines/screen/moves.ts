import {
  assign,
  type DoneActorEvent,
  raise,
  sendTo,
  setup,
  type SnapshotEvent,
  type SnapshotFrom,
  type StateValue,
} from 'xstate'
import { typesOf } from '#lifecycles/types-of.ts'
import type { CallFailure } from '../failure.ts'
import { madeOnce } from '../made-once.ts'
import { type Intent, moveMachine, type MoveResult, type MoveWorld } from './move.ts'

/** The state of one record's move, for views. */
type MoveStatus<Row, Move> = Intent<Row, Move> & {
  value: StateValue
  question?: unknown
  failure?: CallFailure | undefined
}
/** A record's id in the list, with the event that undoes its last move. */
type Offered<Row, Move> = Intent<Row, Move> & { id: string }
/** The last move, and its undo, if any. */
export type Done<Row, Move> = Offered<Row, Move> & { before: Row; back?: Move | undefined }

/** The record that could not be moved, and why. */
export type Refused<Row, Move> = Offered<Row, Move> & { failure: CallFailure }

/** What the moves need of their screen. */
export type MovesWorld<Row, Move> = MoveWorld<Row, Move> & {
  /** Offers the undo, with the result of the move. */
  offer: (done: Done<Row, Move>) => void
  /** The undo is no longer offered. */
  withdraw: () => void
}
type MovesInput<Row, Move> = {
  newKey: () => string
  world: MovesWorld<Row, Move>
  /** For how long a moved record rests: its next button appears under the finger. */
  restMs?: number
}
export type MovesContext<Row, Move> = MovesInput<Row, Move> & {
  /** The moves in progress, by record id. */
  records: Readonly<Record<string, MoveStatus<Row, Move>>>
  /**
   * The records that the server returned after a move or with a refusal, the latest last. A list
   * shows them until it is refetched.
   */
  left: Left<Row, Move>
  /** The records that were moved a moment ago: a second tap is not meant for them. */
  resting: readonly string[]
  last?: Done<Row, Move> | undefined
  /** The last refused move, until another press. */
  refused?: Refused<Row, Move> | undefined
  /** The only move that can be undone. */
  undo?: Offered<Row, Move> | undefined
  /** The refusal that the user closed. */
  closed?: CallFailure | undefined
}
/** Records by their id, each with its last move. */
export type Left<Row, Move> = Readonly<Record<string, Intent<Row, Move>>>

/** An upper limit; lists are refetched long before that. */
const MOST_LEFT = 100

export type MovesEvents<Row, Move> =
  | ({ type: 'moves.press' } & Offered<Row, Move>)
  | { type: 'moves.confirm'; details: Partial<Move>; row?: Row | undefined }
  | { type: 'moves.cancel' }
  /** Undoes this record's move, if it is still the last one. */
  | { type: 'moves.undo'; id: string }
  /** A refusal is no longer shown. */
  | { type: 'moves.close'; failure: CallFailure }
  /** A moved record has rested. */
  | { type: 'moves.rested'; id: string }
  | DoneActorEvent<MoveResult<Row, Move>>

type Snapshots<Row extends Versioned, Move extends object> = SnapshotEvent<
  SnapshotFrom<ReturnType<typeof moveMachine<Row, Move>>>
>
type Versioned = { version?: number }

function movesSetup<Row extends Versioned, Move extends object>() {
  type Context = MovesContext<Row, Move>
  type Ended = { id: string; output: MoveResult<Row, Move> }
  type Changed = Snapshots<Row, Move>

  return setup({
    types: typesOf<{
      context: Context
      events: MovesEvents<Row, Move> | Changed
      input: MovesInput<Row, Move>
      children: Record<string, 'move'>
    }>(),
    actors: { move: moveMachine<Row, Move>() },
    guards: {
      isUnderWay: ({ context }, { id }: { id: string }) => id in context.records,
      isOffered: ({ context }, { id }: { id: string }) => context.undo?.id === id,
      isAsking: ({ context }) => askedId(context) !== undefined,
      hasMoved: ({ context }, { id, output }: Ended) =>
        id in context.records && output.moved !== undefined,
      rests: ({ context }, { id, output }: Ended) =>
        context.restMs !== undefined && id in context.records && output.moved !== undefined,
    },
    actions: {
      begin: assign(({ context, spawn }, wanted: Offered<Row, Move> & { isSure: boolean }) => {
        const { id, row, move, isSure } = wanted
        const { newKey, world } = context
        spawn('move', {
          id,
          input: { row, move, isSure, newKey, world },
          syncSnapshot: true,
        })
        return { records: { ...context.records, [id]: { row, move, value: 'preparing' } } }
      }),
      pass: sendTo(
        (_, { id }: Offered<Row, Move>) => id,
        (_, { row, move }) => ({ type: 'move.press', row, move }),
      ),
      confirm: sendTo(
        ({ context }) => askedId(context) ?? '',
        (_, { details, row }: { details: Partial<Move>; row?: Row | undefined }) => ({
          type: 'move.confirm',
          details,
          row,
        }),
      ),
      cancel: sendTo(({ context }) => askedId(context) ?? '', { type: 'move.cancel' }),
      note: assign(({ context }, changed: Changed) => {
        const { value, context: now } = changed.snapshot
        const { row, move, question, failure } = now
        const standing = { value, row, move, question, failure }
        return { records: { ...context.records, [idOfSnapshot(changed)]: standing } }
      }),
      forget: assign(({ context }, { id }: Ended) => ({
        records: Object.fromEntries(Object.entries(context.records).filter(([one]) => one !== id)),
      })),
      keepLeft: assign(({ context }, { id, output: { row, move, moved, failure } }: Ended) =>
        moved || failure?.current !== undefined
          ? { left: withLatest(context.left, id, { row: moved?.row ?? row, move }) }
          : {},
      ),
      keepResting: assign(({ context }, { id }: Ended) => ({
        resting: [...context.resting.filter((one) => one !== id), id],
      })),
      rest: raise((_, { id }: Ended) => ({ type: 'moves.rested' as const, id }), {
        delay: ({ context }) => context.restMs ?? 0,
      }),
      dropResting: assign(({ context }, { id }: { id: string }) => ({
        resting: context.resting.filter((one) => one !== id),
      })),
      keepUndo: assign((_, { id, output: { row: before, move, moved } }: Ended) => {
        if (!moved) return {}
        const { row, back } = moved
        return { last: { id, before, row, move, back }, undo: back && { id, row, move: back } }
      }),
      keepRefused: assign((_, { id, output: { row, move, failure } }: Ended) => ({
        refused: failure && { id, row, move, failure },
      })),
      keepClosed: assign((_, { failure }: { failure: CallFailure }) => ({ closed: failure })),
      dropUndo: assign({ last: undefined, undo: undefined, refused: undefined }),
      offer: ({ context: { world, last } }) => last && world.offer(last),
      withdraw: ({ context: { world } }) => world.withdraw(),
    },
  })
}

/**
 * The machine of all moves on a screen: one move of a record at a time, one question at a time, and
 * one possible undo.
 */
export const movesMachine = madeOnce(<Row extends Versioned, Move extends object>() => {
  type Ends = { event: DoneActorEvent<MoveResult<Row, Move>> }
  const endOf = ({ event: { actorId: id, output } }: Ends) => ({ id, output })

  const hasMoved = [
    { type: 'forget', params: endOf },
    { type: 'keepLeft', params: endOf },
    { type: 'keepUndo', params: endOf },
    'offer',
  ] as const

  return movesSetup<Row, Move>().createMachine({
    id: 'moves', // docs/charts/moves.svg
    description: 'What is moved on a screen, record by record',
    context: ({ input }) => ({ ...input, records: {}, left: {}, resting: [] }),
    on: {
      'moves.press': [
        {
          guard: { type: 'isUnderWay', params: ({ event }) => event },
          actions: { type: 'pass', params: ({ event }) => event },
        },
        {
          actions: [
            'dropUndo',
            'withdraw',
            { type: 'begin', params: ({ event }) => ({ ...event, isSure: false }) },
          ],
        },
      ],
      'moves.confirm': {
        guard: 'isAsking',
        actions: { type: 'confirm', params: ({ event }) => event },
      },
      'moves.cancel': { guard: 'isAsking', actions: 'cancel' },
      'moves.undo': {
        guard: { type: 'isOffered', params: ({ event }) => event },
        actions: [
          {
            type: 'begin',
            params: ({ context, event: { id } }) => ({ ...undoOf(context, id), isSure: true }),
          },
          'dropUndo',
        ],
      },
      'moves.close': { actions: { type: 'keepClosed', params: ({ event }) => event } },
      'moves.rested': { actions: { type: 'dropResting', params: ({ event }) => event } },
      'xstate.snapshot.*': {
        guard: { type: 'isUnderWay', params: ({ event }) => ({ id: idOfSnapshot(event) }) },
        actions: { type: 'note', params: ({ event }) => event },
      },
      'xstate.done.actor.*': [
        {
          guard: { type: 'rests', params: endOf },
          actions: [
            { type: 'keepResting', params: endOf },
            { type: 'rest', params: endOf },
            ...hasMoved,
          ],
        },
        { guard: { type: 'hasMoved', params: endOf }, actions: hasMoved },
        {
          guard: { type: 'isUnderWay', params: endOf },
          actions: [
            { type: 'forget', params: endOf },
            { type: 'keepLeft', params: endOf },
            { type: 'keepRefused', params: endOf },
          ],
        },
      ],
    },
  })
})

function withLatest<Row, Move>(
  left: Left<Row, Move>,
  id: string,
  latest: Intent<Row, Move>,
): Left<Row, Move> {
  const others = Object.entries(left).filter(([one]) => one !== id)
  return Object.fromEntries([...others, [id, latest] as const].slice(-MOST_LEFT))
}

/** The move that sent its state. */
function idOfSnapshot({ type }: { type: string }): string {
  return type.slice('xstate.snapshot.'.length)
}

/** The record in question: one at a time, first come, first served. */
export function askedId<Row, Move>({
  records,
}: Pick<MovesContext<Row, Move>, 'records'>): string | undefined {
  return Object.keys(records).find((id) => isAsked(records[id]?.value))
}

function isAsked(value: StateValue | undefined): boolean {
  return (
    typeof value === 'object' && (value['asking'] !== undefined || value['sending'] === 'asked')
  )
}

/**
 * @throws Error if nothing is offered, which the guard prevents
 */
function undoOf<Row, Move>({ undo }: MovesContext<Row, Move>, id: string): Offered<Row, Move> {
  if (undo?.id !== id) throw new Error(`no move of ${id} can be taken back`)
  return undo
}
