import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useLocation } from 'wouter'
import { type MenuEntry, currentPath, flatMenu } from '../../menu.ts'
import { Popover } from '../../ui/popover.tsx'
import { MenuGroups } from './menu-groups.tsx'
import { isMenuIcon, MenuIcon } from './menu-icon.tsx'

const shown = 4

/** The menu on a phone: the first four entries, and the others under More. */
export function BottomMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const [location] = useLocation()
  const links = flatMenu(entries)
  const rest = links.slice(shown)
  const current = currentPath(links, location)

  return (
    <nav className="nav__bottom" aria-label={t('menu.label')}>
      {links.slice(0, shown).map(({ label, path }) => (
        <Link
          key={label}
          href={path}
          className="nav__bottomItem"
          aria-current={path === current ? 'page' : undefined}
        >
          {isMenuIcon(label) && <MenuIcon name={label} />}
          <span>{t(`menu.${label}`)}</span>
        </Link>
      ))}
      {rest.length > 0 && (
        <>
          <button
            type="button"
            className="nav__bottomItem"
            popoverTarget="more-menu"
            aria-current={rest.some(({ path }) => path === current) ? 'page' : undefined}
          >
            <MenuIcon name="more" />
            <span>{t('menu.more')}</span>
          </button>
          <Popover id="more-menu" place="up">
            <MenuGroups links={rest}>
              {({ label, path }) => (
                <Link
                  href={path}
                  className="popover__item"
                  aria-current={path === current ? 'true' : undefined}
                >
                  {t(`menu.${label}`)}
                </Link>
              )}
            </MenuGroups>
          </Popover>
        </>
      )}
    </nav>
  )
}
