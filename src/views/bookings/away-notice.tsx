import CalendarOff from 'lucide-react/icons/calendar-off'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Away } from './use-away.tsx'

/** The number of affected bookings on any day, with a link to decide about them. */
export function AwayNotice({ away: { affected, decide } }: { away: Away }) {
  const { t } = useTranslation()
  if (affected === 0) return null
  return (
    <Notice
      kind="warning"
      icon={CalendarOff}
      action={
        <Button size="sm" onClick={decide}>
          {t('timeOff.decide')}
        </Button>
      }
    >
      {t('timeOff.open', { count: affected })}
    </Notice>
  )
}
