import type { ModuleName } from '#contract/modules.ts'
import { isOverseer, type Role } from '#contract/role.ts'
import { closedBecause, routeOf } from './routes.tsx'

/** The words of an entry stand in the language files under `menu`. */
export type MenuLabel = keyof typeof paths
export type MenuLink = { label: MenuLabel; path: string }
export type MenuEntry = MenuLink | { label: 'actions'; children: MenuLink[] }
type Item = MenuLabel | { actions: readonly MenuLabel[] }

const paths = {
  businesses: '/staff/businesses',
  dashboard: '/dashboard',
  orders: '/orders/orderlist',
  tableOrders: '/table/tablecustomerlist',
  tables: '/table/tableorder',
  products: '/products/productlist',
  customers: '/customers/customerlist',
  reports: '/reports/order',
  applications: '/job/interest',
  jobs: '/job/joblist',
  queue: '/queue/list',
  staff: '/staff/staff',
  actions: '/actions/settings',
  settings: '/actions/settings',
  qrcode: '/actions/qrcode',
  community: '/actions/communityjoin',
  paymentSetup: '/payacc/success',
  subscription: '/actions/subscription',
  businessTypes: '/actions/industry_types',
  promotion: '/actions/promotion',
} as const

const allActions = [
  'settings',
  'qrcode',
  'community',
  'paymentSetup',
  'subscription',
  'businessTypes',
  'promotion',
] as const
const goods = [
  'dashboard',
  'orders',
  'products',
  'customers',
  'reports',
  { actions: allActions },
  'staff',
] as const

/** The sidebar of each module in the specification's order (section 2). */
const menus: Record<ModuleName, readonly Item[]> = {
  ekart: goods,
  foodKart: goods,
  cConnect: [
    'customers',
    { actions: ['settings', 'qrcode', 'community', 'subscription', 'businessTypes'] },
    'queue',
    'staff',
  ],
  skipques: ['customers', 'actions', 'staff'],
  service: goods,
  tableOrdering: [
    'dashboard',
    'tableOrders',
    'products',
    'customers',
    'tables',
    'reports',
    {
      actions: [
        'settings',
        'community',
        'paymentSetup',
        'subscription',
        'businessTypes',
        'promotion',
      ],
    },
    'staff',
  ],
  job: [
    'applications',
    'jobs',
    { actions: ['settings', 'qrcode', 'community', 'subscription', 'businessTypes'] },
    'customers',
    'staff',
  ],
}

/**
 * What the sidebar offers. An entry whose screen is closed to the role is left out, and who
 * oversees businesses finds them first; the queue is shown to one configured user (the server says
 * to whom).
 */
export function menuOf(
  module: ModuleName,
  role: Role,
  { isQueueEnabled }: { isQueueEnabled: boolean },
): MenuEntry[] {
  const isOffered = (label: MenuLabel): boolean => {
    if (label === 'queue' && !isQueueEnabled) return false
    const route = routeOf(paths[label])
    return route !== undefined && closedBecause(route, role, module) === undefined
  }
  const linked = (label: MenuLabel) => ({ label, path: paths[label] })

  const own: readonly Item[] = isOverseer(role) ? ['businesses'] : []
  return [...own, ...menus[module]].flatMap((item): MenuEntry[] => {
    if (typeof item === 'string') return isOffered(item) ? [linked(item)] : []
    const children = item.actions.filter(isOffered).map(linked)
    return children.length > 0 ? [{ label: 'actions', children }] : []
  })
}

/** All links of a menu in a row, as a phone shows them. */
export function flatMenu(entries: readonly MenuEntry[]): MenuLink[] {
  return entries.flatMap((entry) => ('children' in entry ? entry.children : [entry]))
}

/** The screens that no entry leads to, each with the one it belongs to. */
const behind = [
  ['/orders/', paths.orders],
  ['/orders/', paths.tableOrders],
  ['/table/tableview', paths.tableOrders],
  ['/kitchen/', paths.orders],
  ['/kitchen/', paths.tableOrders],
  ['/bookings/', paths.orders],
  ['/customers/', paths.customers],
  ['/products/', paths.products],
  ['/actions/promotion', paths.promotion],
  ['/staff/businessnew', paths.businesses],
] as const

/**
 * Whether a link leads to where someone is: an order belongs to the orders, a category to the
 * products.
 */
export function isCurrent(path: string, location: string): boolean {
  return (
    location === path || behind.some(([start, list]) => path === list && location.startsWith(start))
  )
}
