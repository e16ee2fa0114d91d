import type { HourException } from '#contract/opening-hours.ts'
import { type SpecialDate, specialDates } from '#contract/special-dates.ts'
import { addDays } from '#contract/zoned-time.ts'
import { sayDay } from '../time/say-time.ts'

/** How many days ahead a special day is told without being asked. */
const DAYS_AHEAD = 7

/** The special days of today and the next seven days. */
export function specialSoon(days: readonly HourException[], today: string): SpecialDate[] {
  return specialDates(days, { from: today, to: addDays(today, DAYS_AHEAD) })
}

/** `Christmas, Fri 25 Dec: Closed` or `Fri 1 Jan: 10:00–14:00`. */
export function saySpecial(
  { date, name, spans }: SpecialDate,
  { language, today, closed }: { language: string; today: string; closed: string },
): string {
  const hours = spans.map(({ opens, closes }) => `${opens}–${closes}`).toSorted()
  const day = [name, sayDay(date, language, today)].filter(Boolean).join(', ')
  return `${day}: ${hours.join(', ') || closed}`
}
