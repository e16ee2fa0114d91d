import { useTranslation } from '#i18n/use-translation.tsx'
import { useClock } from '../calendar/clock.ts'
import { sayMoment } from './say-time.ts'
import { dayIn, formatDateTime } from './time-format.ts'

/** A moment in the company's zone; its full form and the zone are said on request. */
export function DateTime({ ms, zone }: { ms: number; zone: string }) {
  const { i18n } = useTranslation()
  // Its words are others on another day.
  useClock((nowMs) => dayIn(zone, nowMs))
  return (
    <time
      className="time"
      dateTime={new Date(ms).toISOString()}
      title={`${formatDateTime(ms, zone)} ${zone}`}
    >
      {sayMoment(ms, zone, i18n.language)}
    </time>
  )
}
