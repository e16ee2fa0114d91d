import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useApp } from './app-context.ts'
import { LateTools } from './late-tools.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { Logo } from './logo.tsx'
import { ModuleSwitcher } from './module-switcher.tsx'
import { UserMenu } from './user-menu.tsx'
import { useViewer } from './viewer.ts'

/** Module, connection and account; on a phone the company too, which otherwise heads the side menu. */
export function TopBar({ landing }: { landing: string }) {
  const { t } = useTranslation()
  const { connectivity } = useApp()
  const { user } = useViewer()
  const isOffline = useSelector(connectivity, (state) => state.matches({ watching: 'offline' }))

  return (
    <header className="top">
      <Link href={landing} className="top-company" aria-label={t('header.home', { company: user.companyName })}>
        <Logo url={user.logoUrl} stamp={user.logoStamp} />
        <span>{user.companyName}</span>
      </Link>
      <ModuleSwitcher />
      <span className="top-gap" />
      {isOffline && (
        <span className="offline">
          <MenuIcon name="offline" />
          {t('header.offline')}
        </span>
      )}
      <LateTools />
      <UserMenu />
    </header>
  )
}
