/**
 * The parts of a language: `core` with every page, `tools` after the first paint with the header's
 * tools, the others with the screens that need them.
 */
export const areas = [
  'core',
  'form',
  'tools',
  'sessions',
  'account',
  'places',
  'industries',
  'dashboard',
  'orders',
  'neworder',
  'products',
  'customers',
  'promotions',
  'reports',
  'tables',
  'reservations',
  'kitchen',
  'queue',
  'bookings',
  'jobs',
  'communities',
  'settings',
  'links',
  'subscription',
  'payacc',
  'staff',
  'businesses',
  'installation',
  'records',
  'till',
  'receipt',
  'guest',
  'times',
  'help',
  'privacy',
] as const
export type Area = (typeof areas)[number]

/** Only for the server, in the same folders; browsers never get it. */
export const serverFiles = ['refusals', 'mails', 'papers'] as const

/**
 * The areas that each screen needs besides `core`, by its path or the path's first part.
 * `src/boot.ts` uses the same table.
 */
export const screenAreas: Readonly<Record<string, readonly Area[]>> = {
  '/sessions': ['sessions'],
  '/sessions/settings': ['account', 'places', 'industries', 'form', 'sessions'],
  '/sessions/signup': ['sessions', 'account', 'form'],
  '/sessions/createpwd': ['sessions', 'account', 'form'],
  '/sessions/reset': ['sessions', 'account', 'form'],
  '/dashboard': ['dashboard'],
  '/orders': ['orders'],
  '/orders/orderview': ['orders', 'neworder'],
  '/orders/ordernew': ['orders', 'neworder'],
  '/bookings': ['bookings', 'orders', 'form'],
  '/bookings/resources': ['bookings', 'places', 'form'],
  '/products': ['products', 'form'],
  '/customers': ['customers', 'orders', 'form'],
  '/reports': ['reports', 'dashboard', 'orders'],
  '/table': ['tables', 'orders', 'form'],
  '/table/tableview': ['tables', 'orders', 'neworder', 'form'],
  '/table/reservations': ['reservations', 'tables', 'links', 'form'],
  '/table/reservationview': ['reservations', 'tables', 'form'],
  '/kitchen': ['kitchen', 'orders'],
  '/queue': ['queue', 'form'],
  '/job': ['jobs', 'form'],
  '/staff': ['staff', 'form'],
  '/staff/profile': ['settings', 'places', 'form'],
  '/staff/businesses': ['businesses', 'subscription'],
  '/staff/installation': ['installation', 'records'],
  '/staff/businessnew': ['businesses', 'form'],
  '/actions/settings': ['settings', 'places', 'form'],
  '/actions/payments': ['records'],
  '/actions/activity': ['records', 'orders'],
  '/actions/messages': ['records'],
  '/products/stock': ['records'],
  '/actions/endofday': ['till', 'form'],
  '/actions/qrcode': ['links', 'form'],
  '/actions/communityjoin': ['communities', 'industries'],
  '/actions/subscription': ['subscription'],
  '/actions/industry_types': ['industries'],
  '/actions/promotion': ['promotions'],
  '/actions/promotionview': ['promotions', 'form'],
  '/payacc': ['payacc'],
  '/receipt': ['receipt', 'times'],
  '/others': ['guest', 'times', 'form'],
  '/others/404': [],
  '/others/help': ['help', 'sessions'],
  '/others/privacy': ['privacy', 'sessions'],
}

/** The areas that the screen of a path needs. */
export function areasOf(path: string): readonly Area[] {
  const [first] = /^\/[^/]*/.exec(path) ?? ['']
  return ['core', ...(screenAreas[path] ?? screenAreas[first] ?? [])]
}
