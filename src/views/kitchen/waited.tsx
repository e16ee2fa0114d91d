import { useTranslation } from 'react-i18next'
import { useIsPast, useMinutesSince } from '../parts/calendar/clock.ts'

const soonMs = 10 * 60_000

type Props = {
  /** Since when it waits for its next step. */ sinceMs: number
  /** When it has to be done. */ dueMs: number
}

/** A waiting time in minutes, with a word and a colour for its urgency. */
export function Waited({ sinceMs, dueMs }: Props) {
  const { t } = useTranslation()
  const minutes = useMinutesSince(sinceMs)
  const isLate = useIsPast(dueMs)
  const isSoon = useIsPast(dueMs - soonMs)
  const age = isLate ? 'late' : isSoon ? 'slow' : 'fresh'
  return (
    <span className="waited" data-age={age}>
      {minutes < 120
        ? t('kitchen.minutes', { count: minutes })
        : t('kitchen.hours', { count: Math.floor(minutes / 60) })}
      {age !== 'fresh' && <strong>{t(`kitchen.age.${age}`)}</strong>}
    </span>
  )
}
