import { DAY_MS } from '#contract/durations.ts'
import { type HourException, minutesOfSpan, type OpeningHour } from '#contract/opening-hours.ts'
import { mergeSpans, type Span } from '#contract/spans.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import { boundaryOf } from '../db/local-day.ts'

export type Hours = { hours: readonly OpeningHour[]; exceptions: readonly HourException[] }

/** How many days ahead the next opening is searched. */
const DAYS_AHEAD = 8

/**
 * When a place is open on some days of a time zone, by local time. Without hours it is always open.
 * On a day with an exception only the exception counts. Hours whose end is not after their start
 * run into the next day. Adjacent spans are merged. All checks for open or bookable times use this,
 * so that they agree even in nights with a clock change.
 */
export function openSpansOf(hours: Hours, dates: readonly string[], timeZone: string): Span[] {
  const spans = dates.flatMap((date) =>
    hoursOn(hours, date).map(({ opens, closes }) => {
      const { from, until } = minutesOfSpan({ opens, closes })
      return { fromMs: boundaryOf(date, from, timeZone), toMs: boundaryOf(date, until, timeZone) }
    }),
  )
  return mergeSpans(spans.filter(({ fromMs, toMs }) => fromMs < toMs))
}

/** Whether a place is open at a moment. */
export function isOpenAt(hours: Hours, epochMs: number, timeZone: string): boolean {
  return spansAround(hours, epochMs, timeZone, 1).some(
    ({ fromMs, toMs }) => fromMs <= epochMs && epochMs < toMs,
  )
}

/**
 * Whether a place is open at a moment, and when that changes next: `closesMs` of an open place,
 * `opensMs` of a closed one; undefined if it does not change within eight days.
 */
export function openingAt(
  hours: Hours,
  epochMs: number,
  timeZone: string,
): { isOpenNow: boolean; opensMs: number | undefined; closesMs: number | undefined } {
  const next = spansAround(hours, epochMs, timeZone, DAYS_AHEAD + 1).find(
    ({ toMs }) => toMs > epochMs,
  )
  const isOpenNow = next !== undefined && next.fromMs <= epochMs
  const changesMs = isOpenNow ? next.toMs : next?.fromMs
  const isSoon = changesMs !== undefined && changesMs < epochMs + DAYS_AHEAD * DAY_MS
  return {
    isOpenNow,
    opensMs: isSoon && !isOpenNow ? changesMs : undefined,
    closesMs: isSoon && isOpenNow ? changesMs : undefined,
  }
}

/**
 * The spans from the day before, which may still be open, to the given number of days after a
 * moment.
 */
function spansAround(hours: Hours, epochMs: number, timeZone: string, daysAfter: number): Span[] {
  const today = localDay(epochMs, timeZone)
  const dates = Array.from({ length: daysAfter + 2 }, (_, index) => addDays(today, index - 1))
  return openSpansOf(hours, dates, timeZone)
}

const ALL_DAY = [{ opens: '00:00', closes: '24:00' }]

function hoursOn(
  { hours, exceptions }: Hours,
  date: string,
): readonly { opens: string; closes: string }[] {
  const other = exceptions.filter((exception) => exception.date === date)
  if (other.some(({ isClosed }) => isClosed)) return []
  const own = other.flatMap(({ opens, closes }) =>
    opens !== undefined && closes !== undefined ? [{ opens, closes }] : [],
  )
  if (own.length > 0) return own
  if (hours.length === 0) return ALL_DAY
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return hours.filter((hour) => hour.weekday === weekday)
}
