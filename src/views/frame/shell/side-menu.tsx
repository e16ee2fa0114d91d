import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useLocation } from 'wouter'
import { type MenuEntry, type MenuLink, currentPath, flatMenu } from '../../menu.ts'
import { warm } from '../../screens.ts'
import { useApp } from '../../seams/app-context.ts'
import { MenuGroups } from './menu-groups.tsx'
import { isMenuIcon, MenuIcon } from './menu-icon.tsx'

type Width = { isNarrow: boolean; onWiden: () => void }

/** The main menu next to the screens; below 767 px the bottom menu replaces it. */
export function SideMenu({ entries, ...width }: { entries: readonly MenuEntry[] } & Width) {
  const { t } = useTranslation()
  const [location] = useLocation()
  const current = currentPath(flatMenu(entries), location)
  return (
    <nav className="nav__root" aria-label={t('menu.label')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            {'children' in entry ? (
              <SubMenu entry={entry} current={current} {...width} />
            ) : (
              <MenuItem entry={entry} current={current} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One menu link. Hovering over it preloads its screen. */
function MenuItem({
  entry: { label, path },
  current,
  hasIcon = true,
}: {
  entry: MenuLink
  current: string | undefined
  hasIcon?: boolean
}) {
  const { t } = useTranslation()
  const { translator } = useApp()
  return (
    <Link
      href={path}
      className="nav__item"
      title={t(`menu.${label}`)}
      aria-current={path === current ? 'page' : undefined}
      onPointerEnter={() => warm(path, translator.learn)}
    >
      {hasIcon && isMenuIcon(label) && <MenuIcon name={label} />}
      <span className="nav__text">{t(`menu.${label}`)}</span>
    </Link>
  )
}

/** Opens and closes a group, and stores that. A collapsed menu expands first. */
function SubMenu({
  entry: { label, children },
  current,
  isNarrow,
  onWiden,
}: {
  entry: Extract<MenuEntry, { children: unknown }>
  current: string | undefined
} & Width) {
  const { t } = useTranslation()
  const { storage } = useApp()
  const [isOpen, setOpen] = useState(
    () => storage.read(`menu_${label}`) === 'open' || children.some(({ path }) => path === current),
  )
  const isShown = isOpen && !isNarrow
  const toggle = () => {
    if (isNarrow) onWiden()
    storage.write(`menu_${label}`, isShown ? undefined : 'open')
    setOpen(!isShown)
  }

  return (
    <>
      <button
        type="button"
        className="nav__item"
        aria-expanded={isShown}
        aria-controls={`nav-${label}`}
        title={t(`menu.${label}`)}
        onClick={toggle}
      >
        <MenuIcon name={label} />
        <span className="nav__text">{t(`menu.${label}`)}</span>
        <span className="nav__caret">
          <MenuIcon name="caret" />
        </span>
      </button>
      <div id={`nav-${label}`} className="nav__sub" hidden={!isShown}>
        <MenuGroups links={children}>
          {(child) => <MenuItem entry={child} current={current} hasIcon={false} />}
        </MenuGroups>
      </div>
    </>
  )
}
