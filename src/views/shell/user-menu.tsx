import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Appearance } from './appearance.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { useSignOut } from './use-sign-out.ts'
import { useViewer } from './viewer.ts'

/** Company name, account settings (not for staff) and signing out (specification, section 2), with the look and the language. */
export function UserMenu() {
  const { t } = useTranslation()
  const { user, role } = useViewer()
  const signOut = useSignOut()

  return (
    <>
      <button type="button" className="face-button" popoverTarget="user-panel" aria-label={t('header.account', { name: user.fullName })}>
        <img src="/face.svg" alt="" width={36} height={36} />
      </button>
      <div id="user-panel" popover="auto" className="panel panel-end">
        <p className="panel-head">
          {user.companyName}
          <small>
            {user.fullName} · {t(`role.${role}`)}
          </small>
        </p>
        <div className="panel-line" />
        <Appearance />
        <LanguageChoice />
        <div className="panel-line" />
        {role !== 'staff' && (
          <Link href="/actions/settings" className="panel-item">
            <MenuIcon name="settings" />
            {t('header.accountSettings')}
          </Link>
        )}
        <button type="button" className="panel-item" onClick={signOut}>
          <MenuIcon name="out" />
          {t('header.signOut')}
        </button>
      </div>
    </>
  )
}
