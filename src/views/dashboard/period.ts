import { dateRange } from '#contract/limits.ts'
import { addDays } from '#contract/zoned-time.ts'

/** The periods on offer, in days up to and with today. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** The period an address asks for; 30 days when it asks for none of ours. */
export function periodOf(search: string): Period {
  const asked = Number(new URLSearchParams(search).get('days'))
  return periods.find((days) => days === asked) ?? 30
}

/**
 * The first and the last day of a period that ends today, inside the range of the specification.
 */
export function daysOf(period: Period, today: string): { fromDate: string; toDate: string } {
  const toDate = clamped(today)
  return { fromDate: clamped(addDays(toDate, 1 - period)), toDate }
}

function clamped(day: string): string {
  if (day < dateRange.first) return dateRange.first
  return day > dateRange.last ? dateRange.last : day
}
