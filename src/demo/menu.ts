import type { ModuleName } from '#contract/modules.ts'
import type { Role } from '#contract/role.ts'
import {
  flatMenu,
  isCurrent as isOwnCurrent,
  type MenuEntry,
  type MenuLabel,
  type MenuLink,
  menuOf as ownMenuOf,
} from '../views/menu.ts'

export { flatMenu, type MenuEntry, type MenuLabel, type MenuLink }

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
 * The module's menu, followed by the samples: the frame only knows the names of its own entries.
 */
export function menuOf(
  module: ModuleName,
  role: Role,
  settings: { isQueueEnabled: boolean },
): MenuEntry[] {
  return [...ownMenuOf(module, role, settings), samples as unknown as MenuEntry]
}

/** Whether a link points to the current screen. */
export function isCurrent(path: string, location: string): boolean {
  if (path === '/apps/mail') return location.startsWith(path)
  return path === '/apps/invoices'
    ? location.startsWith('/apps/invoice')
    : isOwnCurrent(path, location)
}
