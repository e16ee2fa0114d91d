import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Avatar } from '../../parts/people/avatar.tsx'
import { Appearance } from './appearance.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { useSignOut } from './use-sign-out.ts'
import { useViewer } from '../../seams/viewer.ts'

const LanguageChoice = lazy(async () => ({
  default: (await import('../tools/language-choice.tsx')).LanguageChoice,
}))
const CompaniesLink = lazy(async () => ({
  default: (await import('../tools/companies-link.tsx')).CompaniesLink,
}))

/**
 * Company name, account settings (for staff only their profile) and sign-out (specification,
 * section 2), with appearance and language.
 */
export function UserMenu() {
  const { t } = useTranslation()
  const { user, role } = useViewer()
  const signOut = useSignOut()
  const [isOpened, setOpened] = useState(false)

  return (
    <>
      <button
        type="button"
        className="header-tools__face"
        popoverTarget="user-panel"
        aria-label={t('header.account', { name: user.fullName })}
      >
        <Avatar name={user.fullName} url={user.pictureUrl} />
      </button>
      <div
        id="user-panel"
        popover="auto"
        className="header-panel__root header-panel__end"
        onToggle={({ newState }) => newState === 'open' && setOpened(true)}
      >
        <p className="header-panel__head">
          {user.companyName}
          <small>
            {user.fullName} · {t(`role.${role}`)}
          </small>
        </p>
        <div className="header-panel__line" />
        <Appearance />
        {isOpened && (
          <Suspense>
            <LanguageChoice />
          </Suspense>
        )}
        <div className="header-panel__line" />
        {isOpened && (
          <Suspense>
            <CompaniesLink role={role} />
          </Suspense>
        )}
        <Link
          href={role === 'staff' ? '/staff/profile' : '/actions/settings'}
          className="header-panel__item"
        >
          <MenuIcon name="settings" />
          {t(role === 'staff' ? 'header.profile' : 'header.accountSettings')}
        </Link>
        <button type="button" className="header-panel__item" onClick={signOut}>
          <MenuIcon name="out" />
          {t('header.signOut')}
        </button>
      </div>
    </>
  )
}
