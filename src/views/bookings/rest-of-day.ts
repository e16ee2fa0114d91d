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

/** What the form for time off starts with. `fromMs`, `toMs`: values of fields. */
export type OffStart = { period: 'today' | 'tomorrow' | 'other'; fromMs: string; toMs: string }

/** Time off on the day that the calendar shows; of a day that is over, on the rest of today. */
export function offStartOn(shown: string, today: string): OffStart {
  if (shown <= today) return { period: 'today', fromMs: '', toMs: '' }
  if (shown === addDays(today, 1)) return { period: 'tomorrow', fromMs: '', toMs: '' }
  return { period: 'other', fromMs: `${shown}T00:00`, toMs: `${addDays(shown, 1)}T00:00` }
}
