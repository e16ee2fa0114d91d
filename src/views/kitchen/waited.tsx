import { useTranslation } from '#i18n/use-translation.tsx'
import { useClock } from '../parts/calendar/clock.ts'
import { minutesAt, urgencyAt } from './waited-at.ts'

type Props = {
  /** Since when it waits for its next step. */ sinceMs: number
  /** When it is due. */ dueMs: number
  /** When it becomes slow. */ slowMs: number
}

/** How long a ticket has waited, or how late it is, with a word and a colour for its urgency. */
export function Waited({ sinceMs, dueMs, slowMs }: Props) {
  const { t } = useTranslation()
  const minutes = useClock((nowMs) => minutesAt({ sinceMs, dueMs }, nowMs))
  const age = useClock((nowMs) => urgencyAt({ sinceMs, dueMs, slowMs }, nowMs))
  return (
    <span className="kitchen__waited" data-age={age}>
      {minutes < 120
        ? t('kitchen.minutes', { count: minutes })
        : t('kitchen.hours', { count: Math.floor(minutes / 60) })}
      {age !== 'fresh' && <strong>{t(`kitchen.age.${age}`)}</strong>}
    </span>
  )
}
