import { dateRange } from '#contract/limits.ts'
import { localDay } from '#contract/zoned-time.ts'
import type { Change } from '../../change/change.ts'
import { invalid } from '../../http/refusal.ts'

/** How long a form may stay open: a time that passed within this means now. */
const FORM_MS = 60 * 60_000

type Wish = { promisedMs?: number | undefined; delayMinutes?: number | undefined }

/**
 * The promised time of a new order. It must be after the order was taken; minutes count from there.
 * If it has passed since, because the order waited for a connection, it means now.
 * @throws Refusal VALIDATION for a time that had passed by then, or that is given twice
 */
export function promisedAt(
  { now, timeZone }: Pick<Change, 'now' | 'timeZone'>,
  { promisedMs, delayMinutes }: Wish,
  takenMs: number = now,
): number | undefined {
  if (promisedMs === undefined)
    return delayMinutes && Math.max(takenMs + delayMinutes * 60_000, now)
  if (delayMinutes !== undefined) throw invalid('delay_minutes', 'two_times', 'twoTimes')
  if (promisedMs < takenMs - FORM_MS) throw invalid('promised_at', 'not_future', 'not_future')
  expectKnownDay('promised_at', promisedMs, timeZone)
  return Math.max(promisedMs, now)
}

/**
 * The contract's schema knows no time zone, so it accepts some hours after the last day.
 * @throws Refusal VALIDATION for a day after the last one
 */
export function expectKnownDay(path: string, ms: number, timeZone: string): void {
  if (localDay(ms, timeZone) > dateRange.last) throw invalid(path, 'out_of_range', 'out_of_range')
}
