import { type ModuleName, declarationOf } from '#contract/modules.ts'
import type { MenuItem, Module } from '#contract/modules/module.ts'
import { type Screen, screenPaths as paths } from '#contract/modules/screens.ts'
import type { Person } from '#contract/rights.ts'
import { isOverseer } from '#contract/role.ts'
import { closedBecause, routeOf } from './routes.tsx'

/** The labels are in the language files under `menu`. */
export type MenuLabel = Screen
export type MenuLink = { label: MenuLabel; path: string }
export type MenuEntry = MenuLink | { label: 'actions'; children: MenuLink[] }

/**
 * The sidebar. Entries whose screens are closed to the role are omitted; overseers get Businesses
 * first, and the master the installation. The queue is shown to one configured user (decided by the
 * server).
 */
export function menuOf(
  module: ModuleName | Module,
  person: Person,
  { isQueueEnabled }: { isQueueEnabled: boolean },
): MenuEntry[] {
  const isOffered = (label: MenuLabel): boolean => {
    if (label === 'queue' && !isQueueEnabled) return false
    const route = routeOf(paths[label])
    return route !== undefined && closedBecause(route, person, module) === undefined
  }
  const linked = (label: MenuLabel) => ({ label, path: paths[label] })

  const own: readonly MenuItem[] = isOverseer(person.role) ? ['businesses', 'installation'] : []
  return [...own, ...declarationOf(module).menu].flatMap((item): MenuEntry[] => {
    if (typeof item === 'string') return isOffered(item) ? [linked(item)] : []
    const children = item.actions.filter(isOffered).map(linked)
    return children.length > 0 ? [{ label: 'actions', children }] : []
  })
}

/** The groups of the Actions menu, in order; their names are under `menu.group`. */
const groups = {
  qrcode: 'connections',
  community: 'connections',
  paymentSetup: 'payments',
  subscription: 'payments',
  businessTypes: 'business',
  promotion: 'business',
} as const satisfies Partial<Record<Screen, string>>

export type MenuGroup = (typeof groups)[keyof typeof groups]

/**
 * Groups adjacent links of the same group, in the order of the links; other links have no group.
 */
export function groupsOf(
  links: readonly MenuLink[],
): { name: MenuGroup | undefined; links: readonly MenuLink[] }[] {
  const found: { name: MenuGroup | undefined; links: MenuLink[] }[] = []
  for (const link of links) {
    const name = isGrouped(link.label) ? groups[link.label] : undefined
    const last = found.at(-1)
    if (last && last.name === name) last.links.push(link)
    else found.push({ name, links: [link] })
  }
  return found
}

function isGrouped(label: MenuLabel): label is keyof typeof groups {
  return label in groups
}

/** All links of a menu as a flat list, for phones. */
export function flatMenu(entries: readonly MenuEntry[]): MenuLink[] {
  return entries.flatMap((entry) => ('children' in entry ? entry.children : [entry]))
}

/** Screens without a menu entry, each with the entry it belongs to. */
const behind = [
  ['/orders/', paths.orders],
  ['/orders/', paths.tableOrders],
  ['/table/tableview', paths.tableOrders],
  ['/table/reservation', paths.tableOrders],
  ['/kitchen/', paths.orders],
  ['/kitchen/', paths.tableOrders],
  ['/bookings/', paths.orders],
  ['/customers/', paths.customers],
  ['/queue/', paths.queue],
  ['/queue/', paths.customers],
  ['/products/', paths.products],
  ['/actions/promotion', paths.promotion],
  ['/actions/payments', paths.paymentSetup],
  ['/actions/payments', paths.settings],
  ['/actions/endofday', paths.orders],
  ['/actions/endofday', paths.tableOrders],
  ['/actions/endofday', paths.settings],
  ['/actions/activity', paths.settings],
  ['/actions/messages', paths.settings],
  ['/staff/businessnew', paths.businesses],
] as const

/**
 * The path of the current menu entry: an order belongs to the orders, a category to the products,
 * and the queue to the customers if it has no entry.
 */
export function currentPath(links: readonly MenuLink[], location: string): string | undefined {
  const isOffered = (to: string) => links.some(({ path }) => path === to)
  if (isOffered(location)) return location
  return behind.find(([start, list]) => location.startsWith(start) && isOffered(list))?.[1]
}
