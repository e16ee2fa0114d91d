import { DAY_MS } from '#contract/durations.ts'
import { serverNow } from '../../services/server-clock.ts'
import { placeOfZone } from '../../views/parts/time/place-of-zone.ts'
import { sayMoment } from '../../views/parts/time/say-time.ts'
import { formatClock } from '../../views/parts/time/time-format.ts'
import type { Guest } from '../guest.ts'
import type { Opening } from '../link.ts'

/** Whether a business is open, and until when or from when, in its time zone. */
export function openingText(
  { isOpenNow, opensMs, closesMs }: Opening,
  timeZone: string,
  { t, language }: Pick<Guest, 't' | 'language'>,
  nowMs = serverNow(),
): string {
  if (!isOpenNow) {
    if (opensMs === undefined) return t('guest.closed')
    const time = sayMoment(opensMs, timeZone, language, nowMs)
    return t('guest.opens', { time, zone: placeOfZone(timeZone) })
  }
  // The closing time has passed, but the page has not been updated yet.
  if (closesMs === undefined || closesMs <= nowMs) return t('guest.open')
  const time =
    closesMs < nowMs + DAY_MS
      ? formatClock(closesMs, timeZone)
      : sayMoment(closesMs, timeZone, language, nowMs)
  return t('guest.openUntil', { time })
}
