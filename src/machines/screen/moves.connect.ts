import type { StateValue } from 'xstate'
import { type CallFailure, sentenceOf } from '../failure.ts'
import {
  askedId,
  type Done,
  type Left,
  type MovesContext,
  type MovesEvents,
  type Refused,
} from './moves.ts'

/** The question before a move, and why the move was refused. */
export type Asking<Row, Move> = {
  id: string
  row: Row
  move: Move
  question: unknown
  failure: CallFailure | undefined
  isBusy: boolean
}

export type Moves<Row, Move> = {
  /** The ids of the records that take no press: they are being moved, or rest after it. */
  busy: ReadonlySet<string>
  asking: Asking<Row, Move> | undefined
  /** The last move, until the next press. */
  last: Done<Row, Move> | undefined
  /** The last refused or unanswered move, until the next press. */
  refused: Refused<Row, Move> | undefined
  /** The records as the last answers returned them. */
  left: Left<Row, Move>
} & Acts<Row, Move>

export type Acts<Row, Move> = {
  /** Moves the record, or asks first. */
  press: (row: Row, move: Move) => void
  /** Confirms the move of the record in question; with a newer record, moves that one. */
  confirm: (details: Partial<Move>, row?: Row) => void
  cancel: () => void
  /** Undoes the last move, while that is offered. */
  undo: () => void
  /** Closes the shown refusal. */
  close: (failure: CallFailure) => void
}

type Send<Row, Move> = (event: Extract<MovesEvents<Row, Move>, { type: `moves.${string}` }>) => void
type Context<Row, Move> = Pick<MovesContext<Row, Move>, 'records'> &
  Partial<Pick<MovesContext<Row, Move>, 'resting'>>
/** What connects a view: sends events, identifies records, and undoes within the time window. */
type MovesBinding<Row, Move> = {
  send: Send<Row, Move>
  idOf: (row: Row) => string
  undo: () => void
}

/** The records that are being moved, or rest after a move. */
export function busyIds<Row, Move>({
  records,
  resting = [],
}: Context<Row, Move>): ReadonlySet<string> {
  const moving = Object.keys(records).filter((id) => {
    const { value } = records[id] ?? {}
    return value === 'preparing' || isSending(value)
  })
  return new Set([...moving, ...resting])
}

function isSending(value: StateValue | undefined): boolean {
  return typeof value === 'object' && value['sending'] !== undefined
}

/** The question to show. */
export function askingOf<Row, Move>(
  context: Pick<MovesContext<Row, Move>, 'records'>,
): Asking<Row, Move> | undefined {
  const id = askedId(context)
  const standing = id === undefined ? undefined : context.records[id]
  if (id === undefined || !standing) return undefined
  const { row, move, question, failure, value } = standing
  return { id, row, move, question, failure, isBusy: isSending(value) }
}

/** The common props of a question's dialog. */
type AskedMove = { failure: string | undefined; isBusy: boolean; onClose: () => void }

/**
 * The dialog's props from its moves. The reason of a refusal is the text about the entered fields,
 * if there is one.
 */
export function askedMove({
  asking,
  cancel,
}: {
  asking: Pick<Asking<unknown, unknown>, 'failure' | 'isBusy'> | undefined
  cancel: () => void
}): AskedMove {
  const { failure, isBusy = false } = asking ?? {}
  return { failure: failure && sentenceOf(failure), isBusy, onClose: cancel }
}

/** The last refused move until it is closed; an unanswered one until it has an answer. */
export function refusedOf<Row, Move>({
  closed,
  ...context
}: Pick<MovesContext<Row, Move>, 'records' | 'refused' | 'closed'>):
  | Refused<Row, Move>
  | undefined {
  const found = lastRefused(context)
  return found && found.failure !== closed ? found : undefined
}

function lastRefused<Row, Move>({
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

/** A view's actions. */
export function connectMoves<Row, Move>({
  send,
  idOf,
  undo,
}: MovesBinding<Row, Move>): Acts<Row, Move> {
  return {
    press: (row, move) => send({ type: 'moves.press', id: idOf(row), row, move }),
    confirm: (details, row) => send({ type: 'moves.confirm', details, row }),
    cancel: () => send({ type: 'moves.cancel' }),
    undo,
    close: (failure) => send({ type: 'moves.close', failure }),
  }
}

/** A list's row, or the newer one that its last move returned. */
export function newestOf<Row extends { id: string; version: number }>(
  row: Row,
  left: Left<Row, unknown>,
): Row {
  const own = left[row.id]?.row
  return own && own.version > row.version ? own : row
}
