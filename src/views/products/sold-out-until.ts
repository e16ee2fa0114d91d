import { addDays, localDay, localTime, momentOf } from '#contract/zoned-time.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { serverNow } from '../../services/server-clock.ts'
import { sayMoment } from '../parts/time/say-time.ts'

/** Before the opening of most places, and after a late night. */
export const MORNING = '05:00'

/** The next morning in the company's time zone. */
function tomorrow(nowMs: number, timeZone: string): number {
  const day = addDays(localDay(nowMs, timeZone), 1)
  return momentOf(Date.parse(`${day}T${MORNING}:00Z`), timeZone)
}

/** The ends that are offered, in order, each as a moment from now. */
export const offeredEnds = { tomorrow, hours: (nowMs: number) => nowMs + 2 * HOUR_MS } as const

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
