import { useTranslation } from '#i18n/use-translation.tsx'
import { useClock } from '../calendar/clock.ts'
import { sayMoment } from './say-time.ts'
import { dayIn, formatDateTime } from './time-format.ts'

/** A moment in the company's time zone; its title has the full form with the zone. */
export function DateTime({ ms, zone }: { ms: number; zone: string }) {
  const { i18n } = useTranslation()
  // The text depends on the current day, so it is re-rendered when the day changes.
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
