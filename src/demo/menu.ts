import type { ModuleName } from '#contract/modules.ts'
import type { Person } from '#contract/rights.ts'
import {
  currentPath as ownCurrentPath,
  flatMenu,
  groupsOf,
  type MenuEntry,
  type MenuGroup,
  type MenuLabel,
  type MenuLink,
  menuOf as ownMenuOf,
} from '../views/menu.ts'

export { flatMenu, groupsOf, type MenuEntry, type MenuGroup, type MenuLabel, type MenuLink }

const samples = {
  label: 'samples',
  children: [
    { label: 'sampleMail', path: '/apps/mail' },
    { label: 'sampleChat', path: '/apps/chat' },
    { label: 'sampleInvoices', path: '/apps/invoices' },
    { label: 'sampleUsers', path: '/apps/users' },
    { label: 'sampleCountries', path: '/apps/countries' },
  ],
}

/**
 * The module's menu, followed by the samples. The frame only knows the names of its own entries.
 */
export function menuOf(
  module: ModuleName,
  person: Person,
  settings: { isQueueEnabled: boolean },
): MenuEntry[] {
  return [...ownMenuOf(module, person, settings), samples as unknown as MenuEntry]
}

/** The path of the current menu entry. */
export function currentPath(links: readonly MenuLink[], location: string): string | undefined {
  if (location.startsWith('/apps/mail')) return '/apps/mail'
  return location.startsWith('/apps/invoice') ? '/apps/invoices' : ownCurrentPath(links, location)
}
