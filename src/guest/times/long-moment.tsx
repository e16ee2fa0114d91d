import { useSyncExternalStore } from 'react'
import { offsetMs } from '#contract/zoned-time.ts'
import { sayLongMoment, zoneNameAt } from '../../views/parts/time/say-time.ts'
import { useGuest } from '../guest.ts'

/**
 * A moment in the time of the business: `Thursday 3 December 2026, 10:00`, and its zone for a
 * reader who has another time. The server draws it without, because it does not know the reader's.
 */
export function LongMoment({ ms, timeZone }: { ms: number; timeZone: string }) {
  const { language } = useGuest()
  const isElsewhere = useSyncExternalStore(
    stays,
    () => offsetMs(ms, timeZone) !== -new Date(ms).getTimezoneOffset() * 60_000,
    () => false,
  )
  const moment = sayLongMoment(ms, timeZone, language)
  return isElsewhere ? `${moment} (${zoneNameAt(ms, timeZone)})` : moment
}

function stays(): () => void {
  return () => undefined
}
