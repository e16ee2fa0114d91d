import { useTranslation } from '#i18n/use-translation.tsx'
import { MenuIcon } from './menu-icon.tsx'

/** Collapses or expands the side menu. */
export function NarrowButton({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const label = t(isNarrow ? 'menu.expand' : 'menu.collapse')

  return (
    <button type="button" className="nav__item" title={label} onClick={onToggle}>
      <MenuIcon name="narrow" />
      <span className="nav__text">{label}</span>
    </button>
  )
}
