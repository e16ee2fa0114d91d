import CalendarOff from 'lucide-react/icons/calendar-off'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { scrollNear } from '../hooks/refs.ts'

/** How many bookings the saved hours leave outside of them, with the way to decide about them. */
export function OutsideNotice({ count }: { count: number | undefined }) {
  const { t } = useTranslation()
  if (!count) return null
  return (
    <div ref={scrollNear} className="form__wide">
      <Notice
        kind="warning"
        icon={CalendarOff}
        action={<TextLink href="/bookings/calendar">{t('form.outside.decide')}</TextLink>}
      >
        {t('form.outside.count', { count })}
      </Notice>
    </div>
  )
}
