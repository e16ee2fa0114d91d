import { useTranslation } from '#i18n/use-translation.tsx'
import { useClock } from '../parts/calendar/clock.ts'
import { waitedAt } from './waited-at.ts'

type Props = {
  /** Since when it waits for its next step. */ sinceMs: number
  /** When it is due. */ dueMs: number
  /** When it becomes slow. */ slowMs: number
}

/** How long a ticket has waited and how late it is, with a colour for its urgency. */
export function Waited(wait: Props) {
  const { t } = useTranslation()
  const minutes = useClock((nowMs) => waitedAt(wait, nowMs).minutes)
  const lateMinutes = useClock((nowMs) => waitedAt(wait, nowMs).lateMinutes)
  const urgency = useClock((nowMs) => waitedAt(wait, nowMs).urgency)
  const hours = (count: number) => t('kitchen.hours', { count: Math.floor(count / 60) })
  const age = minutes < 120 ? t('kitchen.minutes', { count: minutes }) : hours(minutes)
  const late = lateMinutes < 120 ? String(lateMinutes) : hours(lateMinutes)
  return (
    <span className="kitchen__waited" data-age={urgency}>
      {urgency === 'late' ? t('kitchen.age.before', { age }) : age}
      {urgency === 'slow' && <strong>{t('kitchen.age.slow')}</strong>}
      {urgency === 'late' && <strong>{t('kitchen.age.late', { late })}</strong>}
    </span>
  )
}
