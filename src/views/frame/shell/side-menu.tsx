import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { type MenuEntry, type MenuLink, isCurrent } from '../../menu.ts'
import { warm } from '../../screens.ts'
import { useApp } from '../../seams/app-context.ts'
import { isMenuIcon, MenuIcon } from './menu-icon.tsx'

type Width = { isNarrow: boolean; onWiden: () => void }

/** The main menu beside the screens; under 767 px the bottom menu stands in for it. */
export function SideMenu({ entries, ...width }: { entries: readonly MenuEntry[] } & Width) {
  const { t } = useTranslation()
  return (
    <nav className="nav" aria-label={t('menu.label')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.label}>
            {'children' in entry ? (
              <SubMenu entry={entry} {...width} />
            ) : (
              <MenuItem entry={entry} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One link of the menu. Its screen is fetched as soon as someone points at it. */
function MenuItem({
  entry: { label, path },
  hasIcon = true,
}: {
  entry: MenuLink
  hasIcon?: boolean
}) {
  const { t } = useTranslation()
  const { translator } = useApp()
  const [location] = useLocation()
  return (
    <Link
      href={path}
      className="nav-item"
      title={t(`menu.${label}`)}
      aria-current={isCurrent(path, location) ? 'page' : undefined}
      onPointerEnter={() => warm(path, translator.learn)}
    >
      {hasIcon && isMenuIcon(label) && <MenuIcon name={label} />}
      <span className="nav-text">{t(`menu.${label}`)}</span>
    </Link>
  )
}

/** Opens and closes, and remembers it. A narrow menu has no room for it and grows wide first. */
function SubMenu({
  entry: { label, children },
  isNarrow,
  onWiden,
}: { entry: Extract<MenuEntry, { children: unknown }> } & Width) {
  const { t } = useTranslation()
  const { storage } = useApp()
  const [location] = useLocation()
  const [isOpen, setOpen] = useState(
    () =>
      storage.read(`menu_${label}`) === 'open' ||
      children.some(({ path }) => isCurrent(path, location)),
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
        className="nav-item"
        aria-expanded={isShown}
        aria-controls={`nav-${label}`}
        title={t(`menu.${label}`)}
        onClick={toggle}
      >
        <MenuIcon name={label} />
        <span className="nav-text">{t(`menu.${label}`)}</span>
        <span className="nav-caret">
          <MenuIcon name="caret" />
        </span>
      </button>
      <ul id={`nav-${label}`} className="nav-sub" hidden={!isShown}>
        {children.map((child) => (
          <li key={child.label}>
            <MenuItem entry={child} hasIcon={false} />
          </li>
        ))}
      </ul>
    </>
  )
}
