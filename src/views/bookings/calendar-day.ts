import { MINUTES_A_DAY, MINUTE_MS } from '#contract/durations.ts'
import { addDays } from '#contract/zoned-time.ts'
import { fromLocalTime, toLocalTime } from '../parts/calendar/local-time.ts'

/**
 * A calendar day of a zone. `change`: at that moment its clocks go forward (back, when negative) by
 * this many minutes.
 */
export type Day = {
  date: string
  startMs: number
  endMs: number
  firstMinute: number
  change?: { atMs: number; minutes: number; fromMinute: number }
}
/** The minutes of the clock that are repeated when clocks go back. */
type Fold = { fromMinute: number; length: number }
/** The time scale of some days: minutes of the clock, with repeated ones twice. */
export type Axis = { fold: Fold | undefined; length: number }

/** A calendar day (`YYYY-MM-DD`) of a zone: 23 or 25 hours long where its clocks change. */
export function dayOf(date: string, zone: string): Day {
  const startMs = startOf(date, zone)
  const endMs = startOf(addDays(date, 1), zone)
  const before = offsetAt(startMs, zone)
  const minutes = offsetAt(endMs - MINUTE_MS, zone) - before
  const firstMinute = (startMs - Date.parse(`${date}T00:00Z`)) / MINUTE_MS + before
  const day = { date, startMs, endMs, firstMinute }
  if (minutes === 0) return day
  const atMs = changeIn(day, before, zone)
  return {
    ...day,
    change: { atMs, minutes, fromMinute: (atMs - startMs) / MINUTE_MS + firstMinute },
  }
}

/** The days of a day's week, starting on `first` (0 Sunday to 6 Saturday). */
export function weekOf(date: string, firstDay = 1): string[] {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return Array.from({ length: 7 }, (_, index) =>
    addDays(date, index - ((weekday - firstDay + 7) % 7)),
  )
}

/** A scale that fits all given days. */
export function axisOf(days: readonly Day[]): Axis {
  const change = days.flatMap((day) =>
    day.change && day.change.minutes < 0 ? [day.change] : [],
  )[0]
  const fold = change && { fromMinute: change.fromMinute + change.minutes, length: -change.minutes }
  return { fold, length: MINUTES_A_DAY + (fold?.length ?? 0) }
}

/**
 * The position of a moment on the scale, in minutes from its top; moments outside of the day are at
 * its edge.
 */
export function placeOf(ms: number, day: Day, { fold, length }: Axis): number {
  if (ms <= day.startMs) return 0
  if (ms >= day.endMs) return length
  const { change } = day
  const isAfter = change !== undefined && ms >= change.atMs
  const minute = (ms - day.startMs) / MINUTE_MS + day.firstMinute + (isAfter ? change.minutes : 0)
  if (!fold || minute < fold.fromMinute) return minute
  const isSecond = isAfter && change.minutes < 0
  return minute + (minute >= fold.fromMinute + fold.length || isSecond ? fold.length : 0)
}

/**
 * The moment at a position of the scale. A position that the day's clocks skip stands for the next
 * existing one.
 */
export function momentAt(place: number, day: Day, { fold }: Axis): number {
  const { change } = day
  if (
    fold &&
    change &&
    place >= fold.fromMinute + fold.length &&
    place < fold.fromMinute + 2 * fold.length
  )
    return change.atMs + (place - fold.fromMinute - fold.length) * MINUTE_MS
  const minute =
    !fold || place < fold.fromMinute + fold.length
      ? place
      : Math.max(place - fold.length, fold.fromMinute + fold.length)
  const plain = day.startMs + (minute - day.firstMinute) * MINUTE_MS
  if (!change || plain < change.atMs) return Math.max(plain, day.startMs)
  return Math.max(plain - change.minutes * MINUTE_MS, change.atMs)
}

/**
 * The parts of the scale that a day does not have: skipped by its clocks, or repeated only on
 * another day.
 */
export function missingIn(
  { change, firstMinute }: Day,
  { fold }: Axis,
): { from: number; to: number }[] {
  const skipped =
    change && change.minutes > 0
      ? [{ from: change.fromMinute, to: change.fromMinute + change.minutes }]
      : []
  const notTwice =
    fold && !(change && change.minutes < 0)
      ? [{ from: fold.fromMinute + fold.length, to: fold.fromMinute + 2 * fold.length }]
      : []
  return [...(firstMinute > 0 ? [{ from: 0, to: firstMinute }] : []), ...skipped, ...notTwice]
}

/** The full hours of the scale with their positions; a repeated hour occurs twice. */
export function hoursOf({
  fold,
  length,
}: Axis): { place: number; clock: string; isAgain: boolean }[] {
  return Array.from({ length: Math.ceil(length / 60) }, (_, index) => {
    const place = index * 60
    const isBehind = fold !== undefined && place >= fold.fromMinute + fold.length
    const minute = isBehind ? place - fold.length : place
    return {
      place,
      clock:
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:` +
        `${String(minute % 60).padStart(2, '0')}`,
      isAgain: isBehind && place < fold.fromMinute + 2 * fold.length,
    }
  })
}

/**
 * The same clock time a number of days later (or earlier); see `fromLocalTime` for skipped times.
 */
export function daysLater(ms: number, days: number, zone: string): number {
  const [date = '', clock = ''] = toLocalTime(ms, zone).split('T')
  return fromLocalTime(`${addDays(date, days)}T${clock}`, zone) ?? ms
}

/** Some zones change their clocks at midnight: then a day begins at its first existing minute. */
function startOf(date: string, zone: string): number {
  const start = fromLocalTime(`${date}T00:00`, zone) ?? 0
  return toLocalTime(start, zone).startsWith(date) ? start : start + 60 * MINUTE_MS
}

function changeIn(
  { startMs, endMs }: Pick<Day, 'startMs' | 'endMs'>,
  before: number,
  zone: string,
): number {
  let [same, changed] = [startMs, endMs]
  while (changed - same > MINUTE_MS) {
    const middle = same + Math.floor((changed - same) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle, zone) === before) same = middle
    else changed = middle
  }
  return changed
}

/** The UTC offset of a zone, in minutes. */
function offsetAt(ms: number, zone: string): number {
  return (Date.parse(`${toLocalTime(ms, zone)}:00Z`) - ms) / MINUTE_MS
}
