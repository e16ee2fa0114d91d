import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../../seams/app-context.ts'
import { Icon } from '../page/icon.tsx'
import { MenuIcon } from './menu-icon.tsx'
import './banner.css'

/**
 * Says that the account is inactive. The text scrolls unless reduced motion is preferred, can be
 * paused, and is announced once.
 */
export function InactiveBanner() {
  const { t } = useTranslation()
  const { supportEmail } = useApp().config
  const [isPaused, setPaused] = useState(false)
  const label = t(isPaused ? 'banner.resume' : 'banner.pause')

  return (
    <aside className="banner">
      <Icon name="warn" />
      <p className="banner-text" data-paused={isPaused}>
        <span>{t('banner.inactive')}</span>
      </p>
      {supportEmail && (
        <a
          className="banner-link"
          href={`mailto:${supportEmail}`}
          aria-label={t('banner.mail', { email: supportEmail })}
        >
          {supportEmail}
        </a>
      )}
      <button
        type="button"
        className="banner-pause"
        aria-label={label}
        title={label}
        onClick={() => setPaused(!isPaused)}
      >
        <MenuIcon name={isPaused ? 'play' : 'pause'} />
      </button>
    </aside>
  )
}
