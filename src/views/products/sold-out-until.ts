import { addDays, localDay, localTime, momentOf } from '#contract/zoned-time.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { serverNow } from '../../services/server-clock.ts'
import { sayMoment } from '../parts/time/say-time.ts'

/** Before the opening of most places, and after a late night. */
export const MORNING = '05:00'

/** The moments that are offered, in order. */
export function offeredEnds(
  nowMs: number,
  timeZone: string,
): { key: 'tomorrow' | 'hours'; endsMs: number }[] {
  const tomorrow = addDays(localDay(nowMs, timeZone), 1)
  return [
    { key: 'tomorrow', endsMs: momentOf(Date.parse(`${tomorrow}T${MORNING}:00Z`), timeZone) },
    { key: 'hours', endsMs: nowMs + 2 * HOUR_MS },
  ]
}

/** When a product comes back: `18:00` today, else with its day. */
export function sayUntil(
  endsMs: number,
  timeZone: string,
  language: string,
  nowMs?: number,
): string {
  const isToday = localDay(endsMs, timeZone) === localDay(nowMs ?? serverNow(), timeZone)
  return isToday
    ? localTime(endsMs, timeZone).slice(11)
    : sayMoment(endsMs, timeZone, language, nowMs)
}
