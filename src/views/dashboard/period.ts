import { addDays } from '#contract/zoned-time.ts'
import { clampDay } from '../parts/calendar/date-range.ts'

/** The selectable periods, in days up to and including today. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** The period in the URL; default: 30 days. */
export function periodOf(search: string): Period {
  const asked = Number(new URLSearchParams(search).get('days'))
  return periods.find((days) => days === asked) ?? 30
}

/**
 * The first and the last day of a period that ends today, limited to the range of the
 * specification.
 */
export function daysOf(period: Period, today: string): { fromDate: string; toDate: string } {
  const toDate = clampDay(today)
  return { fromDate: clampDay(addDays(toDate, 1 - period)), toDate }
}
