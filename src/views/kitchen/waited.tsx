import { useTranslation } from 'react-i18next'
import { useMinutesSince } from '../parts/clock.ts'

const slowAfterMin = 10
const lateAfterMin = 20

/** How long something has waited: in minutes, in a word once it is long, and in colour beside the word. */
export function Waited({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation()
  const minutes = useMinutesSince(sinceMs)
  const age = minutes >= lateAfterMin ? 'late' : minutes >= slowAfterMin ? 'slow' : 'fresh'
  return (
    <span className="waited" data-age={age}>
      {minutes < 120 ? t('kitchen.minutes', { count: minutes }) : t('kitchen.hours', { count: Math.floor(minutes / 60) })}
      {age !== 'fresh' && <strong>{t(`kitchen.age.${age}`)}</strong>}
    </span>
  )
}
