import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useApp } from '../../seams/app-context.ts'
import { useKnownUser, useViewer } from '../../seams/viewer.ts'
import { MenuIcon } from './menu-icon.tsx'

/**
 * Shows that the account is inactive, with a link to the payment for an owner. The text scrolls
 * unless reduced motion is preferred, can be paused, and is announced once.
 */
export function InactiveBanner() {
  const { t } = useTranslation()
  const { supportEmail } = useApp().config
  const { role } = useViewer()
  const isPaymentDue = useKnownUser()?.isPaymentDue
  const [isPaused, setPaused] = useState(false)
  const label = t(isPaused ? 'banner.resume' : 'banner.pause')

  return (
    <aside className="banner__root">
      <Icon of={TriangleAlert} />
      <p className="banner__text" data-paused={isPaused}>
        <span>{t('banner.inactive')}</span>
      </p>
      {isPaymentDue && role === 'business' && (
        <Link className="banner__link" href="/actions/subscription">
          {t('banner.pay')}
        </Link>
      )}
      {supportEmail && (
        <a
          className="banner__link"
          href={`mailto:${supportEmail}`}
          aria-label={t('banner.mail', { email: supportEmail })}
        >
          {supportEmail}
        </a>
      )}
      <Tooltip text={label}>
        <button
          type="button"
          className="banner__pause"
          aria-label={label}
          onClick={() => setPaused(!isPaused)}
        >
          <MenuIcon name={isPaused ? 'play' : 'pause'} />
        </button>
      </Tooltip>
    </aside>
  )
}
