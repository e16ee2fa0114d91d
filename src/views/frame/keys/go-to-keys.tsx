import { useTranslation } from '#i18n/use-translation.tsx'
import { navigate } from 'wouter/use-browser-location'
import type { MenuLabel, MenuLink } from '../../menu.ts'
import { useShortcut } from '../../parts/hooks/shortcuts.ts'
import { useMenuLinks } from '../tools/use-menu-links.ts'

/** The key after `g` for each menu entry; others can be reached with the palette. */
const keys: Readonly<Partial<Record<MenuLabel, string>>> = {
  dashboard: 'd',
  orders: 'o',
  tableOrders: 'o',
  tables: 't',
  products: 'p',
  customers: 'c',
  reports: 'r',
  applications: 'a',
  jobs: 'j',
  queue: 'q',
  staff: 's',
  settings: 'e',
  promotion: 'm',
  subscription: 'b',
  qrcode: 'l',
}

/**
 * `g o` opens the orders, and so on for the other menu entries. Independent of the current screen,
 * so that navigation does not re-render it.
 */
export function GoToKeys() {
  return useMenuLinks().map(
    (link) =>
      keys[link.label] && <GoToKey key={link.label} keys={`g ${keys[link.label]}`} link={link} />,
  )
}

function GoToKey({ keys, link: { label, path } }: { keys: string; link: MenuLink }) {
  const { t } = useTranslation()
  useShortcut(keys, t(`menu.${label}`), () => navigate(path), 'goTo')
  return null
}
