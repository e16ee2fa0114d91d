import type { StateValue } from 'xstate'
import type { CallFailure } from '../failure.ts'
import { askedId, type Done, type MovesContext, type MovesEvents, type Refused } from './moves.ts'

/** The question that is asked before a move, and why it was refused. */
export type Asking<Row, Move> = {
  id: string
  row: Row
  move: Move
  question: unknown
  failure: CallFailure | undefined
  isBusy: boolean
}

/** What a view needs of the moves of its screen. */
export type Moves<Row, Move> = {
  /** The ids of the records whose move is on its way. */
  busy: ReadonlySet<string>
  asking: Asking<Row, Move> | undefined
  /** What was done last, until something else is pressed. */
  last: Done<Row, Move> | undefined
  /** What was refused last, or has no answer, until something else is pressed. */
  refused: Refused<Row, Move> | undefined
} & Acts<Row, Move>

export type Acts<Row, Move> = {
  /** Moves the record, or asks for what has to be told first. */
  press: (row: Row, move: Move) => void
  /** Moves the record that is asked about; given it as it is by now, that. */
  confirm: (details: Partial<Move>, row?: Row) => void
  cancel: () => void
  /** Takes back what was done last, while that is offered. */
  undo: () => void
}

type Send<Row, Move> = (event: Extract<MovesEvents<Row, Move>, { type: `moves.${string}` }>) => void
type Context<Row, Move> = Pick<MovesContext<Row, Move>, 'records'>
/** To the machine; which record is which in the list; and the window in which it is taken back. */
type Way<Row, Move> = { send: Send<Row, Move>; idOf: (row: Row) => string; undo: () => void }

/** The records whose move is on its way. */
export function busyIds<Row, Move>({ records }: Context<Row, Move>): ReadonlySet<string> {
  return new Set(
    Object.keys(records).filter((id) => {
      const { value } = records[id] ?? {}
      return value === 'looking' || isSending(value)
    }),
  )
}

function isSending(value: StateValue | undefined): boolean {
  return typeof value === 'object' && value['sending'] !== undefined
}

/** The question that is to be shown. */
export function askingOf<Row, Move>(context: Context<Row, Move>): Asking<Row, Move> | undefined {
  const id = askedId(context)
  const standing = id === undefined ? undefined : context.records[id]
  if (id === undefined || !standing) return undefined
  const { row, move, question, failure, value } = standing
  return { id, row, move, question, failure, isBusy: isSending(value) }
}

/** What was refused last; a move without an answer stays until it has one. */
export function refusedOf<Row, Move>({
  records,
  refused,
}: Pick<MovesContext<Row, Move>, 'records' | 'refused'>): Refused<Row, Move> | undefined {
  if (refused) return refused
  const id = Object.keys(records).find((one) => records[one]?.value === 'lost')
  const standing = id === undefined ? undefined : records[id]
  if (id === undefined || !standing?.failure) return undefined
  const { row, move, failure } = standing
  return { id, row, move, failure }
}

/** What a view can do. */
export function connectMoves<Row, Move>({ send, idOf, undo }: Way<Row, Move>): Acts<Row, Move> {
  return {
    press: (row, move) => send({ type: 'moves.press', id: idOf(row), row, move }),
    confirm: (details, row) => send({ type: 'moves.confirm', details, row }),
    cancel: () => send({ type: 'moves.cancel' }),
    undo,
  }
}
