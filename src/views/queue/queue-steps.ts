import { HOUR_MS } from '#contract/durations.ts'
import type { Visit } from '#contract/visit.ts'

export type QueueEvent = Visit['allowedEvents'][number]
/** What determines the offered steps: the allowed events, and whether they were called. */
type QueueState = Pick<Visit, 'calledMs'> & { allowedEvents: readonly QueueEvent[] }
export type QueueSteps = {
  main: QueueEvent | undefined
  /** A second button: somebody called who is not there is put on hold at one press. */
  beside: QueueEvent | undefined
  others: QueueEvent[]
}

/** In display order; other events have their own control, or are not for the team. */
const offered = [
  'queue.resume',
  'queue.seat',
  'queue.call',
  'queue.uncall',
  'queue.hold',
  'queue.finish',
  'queue.return',
  'queue.restore',
  'queue.unfinish',
  'queue.cancel',
] as const

/** Allowed while someone is expected at a counter, or served there. */
const ending: ReadonlySet<QueueEvent> = new Set(['queue.seat', 'queue.finish'])

/**
 * The next step of a queue entry, and the others: a called person is seated, a waiting one is
 * called first.
 */
export function queueSteps({ allowedEvents, calledMs }: QueueState): QueueSteps {
  const allowed = offered.filter((event) => allowedEvents.includes(event))
  const isToCall =
    calledMs === undefined && allowed.includes('queue.call') && !allowed.includes('queue.resume')
  const main = isToCall ? 'queue.call' : allowed.find((event) => event !== 'queue.cancel')
  const beside =
    calledMs !== undefined ? allowed.find((event) => event === 'queue.hold') : undefined
  return {
    main,
    beside,
    others: allowed.filter((event) => event !== main && event !== beside),
  }
}

/** The next person to call: the first in the queue who was not called. */
export function nextToCall<V extends QueueState>(rows: readonly V[]): V | undefined {
  return rows.find((row) => queueSteps(row).main === 'queue.call')
}

/**
 * The person who is still at a counter, or was called to it and has not come yet: only the latest
 * one, so that nobody is asked about twice.
 */
export function stillAt<V extends QueueState & Pick<Visit, 'counter'>>(
  rows: readonly V[],
  counter: string | undefined,
): V | undefined {
  if (counter === undefined) return undefined
  const latest = rows
    .filter((row) => row.counter === counter && row.calledMs !== undefined)
    .toSorted((a, b) => (b.calledMs ?? 0) - (a.calledMs ?? 0))[0]
  const isOpen = latest?.allowedEvents.some((event) => ending.has(event))
  return isOpen ? latest : undefined
}

type Call = { event: string; counter?: string | undefined; next?: object | undefined }

/** Whether a press is the first call of somebody to a counter where somebody else still is. */
export function isAskedBefore<V extends QueueState & Pick<Visit, 'id'>>({
  row,
  move,
  still,
  counter,
}: {
  row: V
  move: Call
  still: Pick<Visit, 'id'>
  counter: string | undefined
}): boolean {
  const isFirst = move.event === 'queue.call' && row.calledMs === undefined
  return isFirst && move.counter === counter && still.id !== row.id
}

/** Whom a call in question is about by now: whoever is next, or the same person if still waiting. */
export function callOf<V extends QueueState & Pick<Visit, 'id'>>(
  rows: readonly V[],
  { row, move }: { row: V; move: Call },
): V | undefined {
  return move.next
    ? nextToCall(rows)
    : rows.find(({ id, calledMs }) => id === row.id && calledMs === undefined)
}

type Served = QueueState & Pick<Visit, 'id' | 'version' | 'counter' | 'seatedMs'>
/** A press of this browser, with the entry as it was answered. */
type Pressed<V> = {
  row: V
  move: { event: string; finished?: { id: string } | undefined }
}

/**
 * Those who are served, as they were read, and as the presses of this browser have left them since:
 * started, finished, or finished with the call of the next one.
 */
export function servedNow<V extends Served>(
  read: readonly V[],
  pressed: readonly Pressed<V>[],
): readonly V[] {
  if (pressed.length === 0) return read
  const newer = read.map((row) => pressed.find((one) => isNewer(one.row, row))?.row ?? row)
  const started = pressed.flatMap(({ row }) =>
    isServed(row) && !read.some(({ id }) => id === row.id) ? [row] : [],
  )
  return [...newer, ...started].filter(
    (row) => !isServed(row) || !pressed.some((one) => isFinishedBy(one, row)),
  )
}

function isNewer(one: Served, other: Served): boolean {
  return one.id === other.id && one.version > other.version
}

function isServed({ allowedEvents }: QueueState): boolean {
  return allowedEvents.includes('queue.finish')
}

/** Whether somebody was finished with this call of the next one. */
function isFinishedBy<V extends Served>({ row: next, move }: Pressed<V>, row: V): boolean {
  if (move.event !== 'queue.call' || move.finished?.id !== row.id) return false
  return (row.seatedMs ?? 0) <= (next.calledMs ?? 0)
}

/** So that it stays a glance where nobody presses *Finished*. */
const MOST_SERVED = 3
const LONGEST_MS = 6 * HOUR_MS

/** Who is served at a counter, or anywhere: the latest first. */
export function servedAt<V extends Served>(
  rows: readonly V[],
  { counter, now }: { counter: string | undefined; now: number },
): V[] {
  return rows
    .filter(
      (row) =>
        isServed(row) &&
        (counter === undefined || row.counter === counter) &&
        now - (row.seatedMs ?? 0) < LONGEST_MS,
    )
    .toSorted((a, b) => (b.seatedMs ?? 0) - (a.seatedMs ?? 0))
    .slice(0, MOST_SERVED)
}

/** The person who was called first and has not come yet. */
export function calledFirst<V extends QueueState>(rows: readonly V[]): V | undefined {
  return rows
    .filter((row) => row.calledMs !== undefined && row.allowedEvents.includes('queue.seat'))
    .toSorted((a, b) => (a.calledMs ?? 0) - (b.calledMs ?? 0))[0]
}
