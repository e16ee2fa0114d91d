import { addDays } from '#contract/zoned-time.ts'
import { serverNow } from '../../services/server-clock.ts'
import { sayDate, weekdayName } from '../../views/parts/time/say-time.ts'
import { dayIn, formatClock } from '../../views/parts/time/time-format.ts'

/** The day it is now where the business is. */
export function today(timeZone: string): string {
  return dayIn(timeZone, serverNow())
}

/** A week of days. */
export function daysFrom(day: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(day, index))
}

/** A day in words, in two parts. */
export function dayWords(day: string, language: string): { weekday: string; date: string } {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return { weekday: weekdayName(weekday, language, 'short'), date: sayDate(day, language) }
}

/**
 * The free times by day. The server offers every five minutes; people ask for quarters of an hour,
 * and for the odd minute only on a day that has nothing else, or where each is wanted.
 */
export function offeredOf<S extends { startMs: number }>(
  slots: readonly S[],
  timeZone: string,
  hasAll = false,
): ReadonlyMap<string, S[]> {
  const byDay = Map.groupBy(slots, ({ startMs }) => dayIn(timeZone, startMs))
  if (hasAll) return byDay
  for (const [day, all] of byDay) {
    const quarters = all.filter(
      ({ startMs }) => Number(formatClock(startMs, timeZone).slice(3)) % 15 === 0,
    )
    if (quarters.length > 0) byDay.set(day, quarters)
  }
  return byDay
}
