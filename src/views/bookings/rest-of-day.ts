import { MINUTE_MS } from '#contract/durations.ts'
import { addDays } from '#contract/zoned-time.ts'
import { fromLocalTime } from '../parts/calendar/local-time.ts'

/** The span from this minute to the end of the day. */
export function restOfDay(
  today: string,
  zone: string,
  now: number,
): { fromMs: number; toMs: number } {
  const fromMs = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return {
    fromMs,
    toMs: fromLocalTime(`${addDays(today, 1)}T00:00`, zone) ?? fromMs + 24 * 60 * MINUTE_MS,
  }
}
