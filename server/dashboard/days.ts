import { addDays, countDays, localDay } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { invalid } from '../http/refusal.ts'

const defaultDays = 30
const maxDays = 366

/**
 * The days of a period and the same number of days before it, as moments: day n lasts from
 * `starts[n]` to `starts[n + 1]`.
 */
export type Days = {
  fromDate: string
  toDate: string
  count: number
  starts: readonly number[]
}

/**
 * The requested days in the company's time zone; the default is the last thirty. @throws Refusal
 * VALIDATION for an empty or too long period
 */
export function daysOf(
  { fromDate, toDate }: { fromDate?: string; toDate?: string },
  now: number,
  timeZone: string,
): Days {
  const to = toDate ?? localDay(now, timeZone)
  const from = fromDate ?? addDays(to, 1 - defaultDays)
  const count = countDays(from, to)
  if (count < 1) throw invalid('from_date', 'min', 'daysReversed')
  if (count > maxDays) throw invalid('from_date', 'max', 'maxDays', { count: maxDays })
  return {
    fromDate: from,
    toDate: to,
    count,
    starts: Array.from({ length: 2 * count + 1 }, (_, day) =>
      dayStart(addDays(from, day - count), timeZone),
    ),
  }
}

/** The index of the day that contains a moment. */
export function dayIndex({ starts }: Days, epochMs: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= epochMs) low = middle
    else high = middle - 1
  }
  return low
}
