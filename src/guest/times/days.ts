import { addDays } from '#contract/zoned-time.ts'
import { serverNow } from '../../services/server-clock.ts'
import { sayDate, weekdayName } from '../../views/parts/time/say-time.ts'
import { dayIn, formatClock } from '../../views/parts/time/time-format.ts'

/** The current day in the business's time zone. */
export function today(timeZone: string): string {
  return dayIn(timeZone, serverNow())
}

/** The seven days from a day on. */
export function daysFrom(day: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(day, index))
}

/** A day as text, in two parts. */
export function dayWords(day: string, language: string): { weekday: string; date: string } {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return { weekday: weekdayName(weekday, language, 'short'), date: sayDate(day, language) }
}

/**
 * The free times by day. The server offers one every five minutes. Only quarter hours are shown,
 * unless a day has none or `hasAll` is set.
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
