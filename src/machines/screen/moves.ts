import {
  assign,
  type DoneActorEvent,
  sendTo,
  setup,
  type SnapshotEvent,
  type SnapshotFrom,
  type StateValue,
} from 'xstate'
import type { CallFailure } from '../failure.ts'
import { createMoveMachine, type Intent, type MoveEnd } from './move.ts'

/** How the move of one record stands, as views are told. */
export type Standing<Row, Move> = Intent<Row, Move> & {
  value: StateValue
  question?: unknown
  failure?: CallFailure | undefined
}
/** A record by its id in the list, with what takes its last move back. */
export type Offered<Row, Move> = Intent<Row, Move> & { id: string }
/** What was done last, and whether something takes it back. */
export type Done<Row, Move> = Offered<Row, Move> & { before: Row; back?: Move | undefined }

/** Which record could not be moved, and why. */
export type Refused<Row, Move> = Offered<Row, Move> & { failure: CallFailure }

export type MovesContext<Row, Move> = {
  newKey: () => string
  /** The moves that are not through, by the ids of their records. */
  records: Readonly<Record<string, Standing<Row, Move>>>
  last?: Done<Row, Move> | undefined
  /** What was refused last, until something else is pressed. */
  refused?: Refused<Row, Move> | undefined
  /** The one move that can be taken back. */
  undo?: Offered<Row, Move> | undefined
}

export type MovesEvents<Row, Move> =
  | ({ type: 'moves.press' } & Offered<Row, Move>)
  | { type: 'moves.confirm'; details: Partial<Move>; row?: Row | undefined }
  | { type: 'moves.cancel' }
  /** Takes back what was done to this record, if that is still what was done last. */
  | { type: 'moves.undo'; id: string }
  | DoneActorEvent<MoveEnd<Row, Move>>

type Snapshots<Row extends Versioned, Move extends object> = SnapshotEvent<
  SnapshotFrom<ReturnType<typeof createMoveMachine<Row, Move>>>
>
type Versioned = { version?: number }

function movesSetup<Row extends Versioned, Move extends object>() {
  type Context = MovesContext<Row, Move>
  type Ended = { id: string; output: MoveEnd<Row, Move> }
  type Changed = Snapshots<Row, Move>

  return setup({
    types: {
      context: {} as Context,
      events: {} as MovesEvents<Row, Move> | Changed,
      input: {} as { newKey: () => string },
      children: {} as Record<string, 'move'>,
    },
    actors: { move: createMoveMachine<Row, Move>() },
    guards: {
      isUnderWay: ({ context }, { id }: { id: string }) => id in context.records,
      isOffered: ({ context }, { id }: { id: string }) => context.undo?.id === id,
      isAsking: ({ context }) => askedId(context) !== undefined,
      hasMoved: ({ context }, { id, output }: Ended) =>
        id in context.records && output.moved !== undefined,
    },
    actions: {
      begin: assign(({ context, spawn }, wanted: Offered<Row, Move> & { isSure: boolean }) => {
        const { id, row, move, isSure } = wanted
        spawn('move', {
          id,
          input: { row, move, isSure, newKey: context.newKey },
          syncSnapshot: true,
        })
        return { records: { ...context.records, [id]: { row, move, value: 'looking' } } }
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
      keepUndo: assign((_, { id, output: { row: before, move, moved } }: Ended) => {
        if (!moved) return {}
        const { row, back } = moved
        return { last: { id, before, row, move, back }, undo: back && { id, row, move: back } }
      }),
      keepRefused: assign((_, { id, output: { row, move, failure } }: Ended) => ({
        refused: failure && { id, row, move, failure },
      })),
      dropUndo: assign({ last: undefined, undo: undefined, refused: undefined }),
      /** Offers the way back, and says what was done. */
      offer: (_, _ended: Ended) => undefined,
      /** There is no way back any more. */
      withdraw: () => undefined,
    },
  })
}

/**
 * The machine of everything that is moved on a screen: one move of a record at a time, one question
 * at a time, and one that can be taken back.
 */
export function createMovesMachine<Row extends Versioned, Move extends object>() {
  type Ends = { event: DoneActorEvent<MoveEnd<Row, Move>> }
  const endOf = ({ event: { actorId: id, output } }: Ends) => ({ id, output })

  return movesSetup<Row, Move>().createMachine({
    id: 'moves',
    description: 'What is moved on a screen, record by record',
    context: ({ input: { newKey } }) => ({ newKey, records: {} }),
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
      'xstate.snapshot.*': {
        guard: { type: 'isUnderWay', params: ({ event }) => ({ id: idOfSnapshot(event) }) },
        actions: { type: 'note', params: ({ event }) => event },
      },
      'xstate.done.actor.*': [
        {
          guard: { type: 'hasMoved', params: endOf },
          actions: [
            { type: 'forget', params: endOf },
            { type: 'keepUndo', params: endOf },
            { type: 'offer', params: endOf },
          ],
        },
        {
          guard: { type: 'isUnderWay', params: endOf },
          actions: [
            { type: 'forget', params: endOf },
            { type: 'keepRefused', params: endOf },
          ],
        },
      ],
    },
  })
}

/** Which move tells how it stands. */
function idOfSnapshot({ type }: { type: string }): string {
  return type.slice('xstate.snapshot.'.length)
}

/** The record that is asked about: one at a time, the first that came to it. */
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

/** @throws Error where nothing is offered, which the guard has seen to */
function undoOf<Row, Move>({ undo }: MovesContext<Row, Move>, id: string): Offered<Row, Move> {
  if (undo?.id !== id) throw new Error(`no move of ${id} can be taken back`)
  return undo
}
