import type * as z from 'zod/mini'
import type { hourException, openingHour } from '#contract/location.ts'

type Hour = z.infer<typeof openingHour>
type Exception = z.infer<typeof hourException>
export type Hours = { hours: readonly Hour[]; exceptions: readonly Exception[] }

const MINUTES_A_DAY = 24 * 60

/**
 * Whether a branch is open at a moment, by the clock on the wall of its zone: summer time moves nothing. Without hours it is
 * always open; a day with an exception follows that alone; a span whose end is not after its beginning runs into the next day.
 */
export function isOpenAt({ hours, exceptions }: Hours, epochMs: number, timeZone: string): boolean {
  const { date, weekday, minute } = wallClock(epochMs, timeZone)
  const today = spansOf({ hours, exceptions }, date, weekday)
  const yesterday = spansOf({ hours, exceptions }, dayBefore(date), (weekday + 6) % 7)
  return (
    today.some(([opens, closes]) => minute >= opens && minute < (closes > opens ? closes : MINUTES_A_DAY)) ||
    yesterday.some(([opens, closes]) => closes <= opens && minute < closes)
  )
}

/** When a branch opens next, to the minute; undefined when it is open, or not within eight days. */
export function opensNextAt(hours: Hours, epochMs: number, timeZone: string): number | undefined {
  if (isOpenAt(hours, epochMs, timeZone)) return undefined
  const quarter = 15 * 60_000
  const first = Math.ceil(epochMs / 60_000) * 60_000
  for (let at = first; at < epochMs + 8 * MINUTES_A_DAY * 60_000; at += quarter) {
    if (!isOpenAt(hours, at, timeZone)) continue
    let earliest = at
    while (earliest - 60_000 > epochMs && isOpenAt(hours, earliest - 60_000, timeZone)) earliest -= 60_000
    return earliest
  }
  return undefined
}

/** From when to when it is open on a day, in minutes of its clocks; a span whose end is not after its beginning runs into the next day. */
export function spansOf({ hours, exceptions }: Hours, date: string, weekday: number): [number, number][] {
  const other = exceptions.filter((exception) => exception.date === date)
  if (other.some(({ isClosed }) => isClosed)) return []
  const own = other.flatMap(({ opens, closes }) => (opens !== undefined && closes !== undefined ? [{ opens, closes }] : []))
  if (own.length > 0) return own.map(toMinutes)
  if (hours.length === 0) return [[0, MINUTES_A_DAY]]
  return hours.filter((hour) => hour.weekday === weekday).map(toMinutes)
}

function toMinutes({ opens, closes }: { opens: string; closes: string }): [number, number] {
  return [minutesOf(opens), minutesOf(closes)]
}

function minutesOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function wallClock(epochMs: number, timeZone: string): { date: string; weekday: number; minute: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]))
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    weekday: weekdays.indexOf(parts['weekday'] ?? ''),
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - MINUTES_A_DAY * 60_000).toISOString().slice(0, 10)
}
