import type { TFunction } from 'i18next'
import type { Visit } from '#contract/visit.ts'
import type { Mark } from '../ui/mark.ts'

type QueueState = 'Waiting' | 'called' | 'on_hold' | 'Seated' | 'finished' | 'Cancel'

/** The state of a queue entry for display. */
export function stateOf({
  queueStatus = 'Waiting',
  isOnHold,
  calledMs,
  finishedMs,
}: Visit): QueueState {
  if (queueStatus !== 'Waiting') return finishedMs === undefined ? queueStatus : 'finished'
  if (isOnHold) return 'on_hold'
  return calledMs === undefined ? 'Waiting' : 'called'
}

type QueueCounts = { inLine: number; called: number; onHold: number }

/** How many wait for their call, were called, or are on hold: each entry is counted once. */
export function queueCounts(rows: readonly Visit[]): QueueCounts {
  const states = rows.map(stateOf)
  const countOf = (state: QueueState) => states.filter((one) => one === state).length
  return { inLine: countOf('Waiting'), called: countOf('called'), onHold: countOf('on_hold') }
}

export const queueMarks: Record<QueueState, Mark> = {
  Waiting: { tone: 'waiting', shape: 'ring' },
  called: { tone: 'ready', shape: 'arrow' },
  on_hold: { tone: 'working', shape: 'half' },
  Seated: { tone: 'accepted', shape: 'dot' },
  finished: { tone: 'done', shape: 'check' },
  Cancel: { tone: 'refused', shape: 'cross' },
}

/** A ticket with the name of its holder. */
export function nameOf({ ticketNo = '', customer }: Visit, t: TFunction): string {
  return customer
    ? t('queue.named', { ticket: ticketNo, name: customer.fullName })
    : t('queue.ticket', { ticket: ticketNo })
}

/** A duration for display: `4 min`, `2 hrs 5 min`. */
export function durationText(ms: number, language: string): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const word = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return minutes < 60
    ? word(minutes, 'minute')
    : `${word(Math.floor(minutes / 60), 'hour')} ${word(minutes % 60, 'minute')}`
}

/** The minutes after which a wait is long, and too long. */
const long = 15
const tooLong = 30

export function waitTone(ms: number): 'fine' | 'long' | 'late' {
  if (ms >= tooLong * 60_000) return 'late'
  return ms >= long * 60_000 ? 'long' : 'fine'
}

/**
 * The name of a counter for display: a plain number gets a prefix, a real name does not need one.
 */
export function counterText(name: string, t: TFunction): string {
  return /^[\dA-Z]{1,3}$/.test(name) ? t('queue.counter.name', { name }) : name
}

/**
 * What a screen says about a call: the ticket, when, and where. Each call has another one, also the
 * one after a call that was taken back.
 */
export function callKey({
  ticketNo = '',
  calledMs = 0,
  counter = '',
}: Pick<Visit, 'ticketNo' | 'calledMs' | 'counter'>): string {
  return `${ticketNo} ${calledMs} ${counter}`
}
