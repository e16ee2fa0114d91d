import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BellPanel } from './bell-panel.tsx'
import { Drawing } from '../page/icon.tsx'
import { useUnread } from './use-notes.ts'

const bell = 'M18 9a6 6 0 0 0-12 0c0 6-2.5 7.5-2.5 7.5h17S18 15 18 9M10 20a2.2 2.2 0 0 0 4 0'

/** The bell: the unread count, and the list of notifications on request. */
export function Bell() {
  const { t } = useTranslation()
  const { count, reload } = useUnread()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <button
        type="button"
        className="header-tools__button"
        popoverTarget="bell-panel"
        aria-label={count > 0 ? t('bell.unread', { count }) : t('bell.label')}
      >
        <Drawing path={bell} />
        {count > 0 && (
          <span className="header-tools__count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      <div
        id="bell-panel"
        popover="auto"
        className="header-panel__root header-panel__end bell__panel"
        role="dialog"
        aria-label={t('bell.title')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <BellPanel unread={count} onRead={reload} />}
      </div>
    </>
  )
}
