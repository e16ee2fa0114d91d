import { useTranslation } from '#i18n/use-translation.tsx'
import BellIcon from 'lucide-react/icons/bell'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { BellPanel } from './bell-panel.tsx'
import { useUnread } from './use-notes.ts'

/** The bell: the unread count, and the list of notifications on request. */
export function Bell() {
  const { t } = useTranslation()
  const { count, reload } = useUnread()

  return (
    <>
      <button
        type="button"
        className="header-tools__button"
        popoverTarget="bell-panel"
        aria-label={count > 0 ? t('bell.unread', { count }) : t('bell.label')}
      >
        <Icon of={BellIcon} />
        {count > 0 && (
          <span className="header-tools__count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      <Popover id="bell-panel" place="end" label={t('bell.title')} className="bell__panel">
        <BellPanel unread={count} onRead={reload} />
      </Popover>
    </>
  )
}
