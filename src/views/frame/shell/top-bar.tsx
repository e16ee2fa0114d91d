import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { useAway } from '../../seams/app-context.ts'
import { LateTools } from './late-tools.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { Logo } from '../../parts/people/logo.tsx'
import { ModuleSwitcher } from './module-switcher.tsx'
import { UserMenu } from './user-menu.tsx'
import { useViewer } from '../../seams/viewer.ts'

/** The company with its logo, module, connection and account (specification, section 1). */
export function TopBar({ landing }: { landing: string }) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const isAway = useAway()

  return (
    <header className="frame__top">
      <Link
        href={landing}
        className="frame__company"
        title={user.companyName}
        aria-label={t('header.home', { company: user.companyName })}
      >
        <Logo url={user.logoUrl} stamp={user.logoStamp} name={user.companyName} />
        <span className="frame__name">{user.companyName}</span>
      </Link>
      <ModuleSwitcher />
      <span className="frame__gap" />
      {isAway && (
        <span className="frame__offline">
          <MenuIcon name="offline" />
          {t('header.offline')}
        </span>
      )}
      <LateTools />
      <UserMenu />
    </header>
  )
}
