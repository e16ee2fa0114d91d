import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { useDialog } from '../../parts/dialog/use-dialog.tsx'
import { PersonAvatar } from '../../parts/people/person-avatar.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Appearance } from './appearance.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { useSignOut } from './use-sign-out.ts'
import { useApp } from '../../seams/app-context.ts'
import { useViewer } from '../../seams/viewer.ts'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const LanguageChoice = lazyOf(
  async () => (await import('../tools/language-choice.tsx')).LanguageChoice,
)
const CompaniesLink = lazyOf(
  async () => (await import('../tools/companies-link.tsx')).CompaniesLink,
)
const SharingBar = lazyOf(async () => (await import('../sharing/sharing-bar.tsx')).SharingBar)

/**
 * Company name, account settings (for staff only their profile) and sign-out (specification,
 * section 2), with appearance and language.
 */
export function UserMenu() {
  const { t } = useTranslation()
  const { user, role } = useViewer()
  const signOut = useSignOut()
  const { translator } = useApp()
  const sharing = useDialog((_: true, close) => <SharingBar onClosed={close} />)
  const share = async () => {
    // If its texts fail to load, the bar can still show the failure.
    await translator.learn(['tools']).catch(() => undefined)
    sharing.open(true)
  }
  return (
    <>
      <button
        type="button"
        className="header-tools__face"
        popoverTarget="user-panel"
        aria-label={t('header.account', { name: user.fullName })}
      >
        <PersonAvatar name={user.fullName} url={user.pictureUrl} />
      </button>
      <Popover id="user-panel" place="end">
        <p className="popover__head">
          {user.companyName}
          <small>
            {user.fullName} · {t(`role.${role}`)}
          </small>
        </p>
        <div className="popover__line" />
        <Appearance />
        <Suspense>
          <LanguageChoice />
        </Suspense>
        <div className="popover__line" />
        <Suspense>
          <CompaniesLink role={role} />
        </Suspense>
        <Link
          href={role === 'staff' ? '/staff/profile' : '/actions/settings'}
          className="popover__item"
        >
          <MenuIcon name="settings" />
          {t(role === 'staff' ? 'header.profile' : 'header.accountSettings')}
        </Link>
        <SharePage onShare={share} />
        <button type="button" className="popover__item" onClick={signOut}>
          <MenuIcon name="out" />
          {t('header.signOut')}
        </button>
      </Popover>
      {sharing.dialog}
    </>
  )
}

/**
 * For developers: only in a tab in which the inspector was asked for. Checked whenever the panel
 * opens, because the shortcut asks for it later.
 */
function SharePage({ onShare }: { onShare: () => void }) {
  const { t } = useTranslation()
  const { role } = useViewer()
  const { config, isInspected } = useApp()
  if (!config.sharing || !isInspected?.() || (role !== 'business' && role !== 'staff')) return null
  return (
    <button
      type="button"
      className="popover__item"
      popoverTarget="user-panel"
      popoverTargetAction="hide"
      onClick={onShare}
    >
      <MenuIcon name="qrcode" />
      {t('header.sharePage')}
    </button>
  )
}
