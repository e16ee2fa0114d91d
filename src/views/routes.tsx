import { has, type ModuleName } from '#contract/modules.ts'
import type { Module } from '#contract/modules/module.ts'
import { neededBy, writtenBy } from '#contract/needed-by.ts'
import { refusalOf } from '#contract/permission.ts'
import { hasRight, type Person } from '#contract/rights.ts'
import type { Role } from '#contract/role.ts'
import type { Route } from './route.ts'

const nonStaff = ['master', 'partner', 'business', 'community'] as const satisfies readonly Role[]
const owner = ['business'] as const satisfies readonly Role[]
const team = ['business', 'staff'] as const satisfies readonly Role[]

/**
 * Every screen of the specification (section 2) except those of guests (`src/guest/pages.ts`), for
 * the guard, the sidebar, the start of the page and the tests.
 */
export const routes = [
  {
    path: '/sessions/signin',
    layout: 'auth',
    next: ['/dashboard', '/orders/orderlist'],
    load: async () => ({ View: (await import('./sessions/sign-in.tsx')).SignIn }),
  },
  {
    path: '/sessions/settings',
    layout: 'auth',
    load: async () => ({ View: (await import('./sessions/settings.tsx')).FirstSettings }),
  },
  {
    path: '/sessions/signup',
    layout: 'auth',
    next: ['/sessions/createpwd'],
    load: async () => ({ View: (await import('./sessions/sign-up.tsx')).SignUp }),
  },
  {
    path: '/sessions/createpwd',
    layout: 'auth',
    load: async () => ({ View: (await import('./sessions/create-pwd.tsx')).CreatePassword }),
  },
  {
    path: '/sessions/reset',
    layout: 'auth',
    load: async () => ({ View: (await import('./sessions/reset.tsx')).Reset }),
  },
  {
    path: '/others/404',
    layout: 'blank',
    load: async () => ({ View: (await import('./others/not-found.tsx')).NotFound }),
  },
  {
    path: '/others/help',
    layout: 'reading',
    load: async () => ({ View: (await import('./others/help.tsx')).Help }),
  },
  {
    path: '/others/privacy',
    layout: 'reading',
    load: async () => ({ View: (await import('./others/privacy.tsx')).Privacy }),
  },
  {
    path: '/ui',
    layout: 'blank',
    load: async () => ({ View: (await import('./ui-page/ui-page.tsx')).UiPage }),
  },
  {
    path: '/dashboard',
    layout: 'admin',
    isKept: true,
    has: 'orders',
    roles: nonStaff,
    right: 'reports',
    next: ['/orders/orderlist'],
    load: async () => ({ View: (await import('./dashboard/dashboard.tsx')).Dashboard }),
  },
  {
    path: '/orders/orderlist',
    layout: 'admin',
    isKept: true,
    has: 'orders',
    next: ['/orders/orderview'],
    load: async () => ({ View: (await import('./orders/list/order-list.tsx')).OrderList }),
  },
  {
    path: '/orders/orderview',
    layout: 'admin',
    isKept: true,
    has: 'orders',
    load: async () => ({ View: (await import('./orders/one/order-view.tsx')).OrderView }),
  },
  {
    path: '/orders/ordernew',
    layout: 'admin',
    has: 'orders',
    roles: team,
    next: ['/orders/orderview'],
    load: async () => ({ View: (await import('./orders/new/order-new.tsx')).OrderNew }),
  },
  {
    path: '/orders/ordertimes',
    layout: 'admin',
    has: 'shop',
    load: async () => ({ View: (await import('./orders/later/order-times.tsx')).OrderTimes }),
  },
  {
    path: '/bookings/calendar',
    layout: 'admin',
    isKept: true,
    has: 'bookings',
    roles: team,
    next: ['/orders/orderview'],
    load: async () => ({ View: (await import('./bookings/calendar.tsx')).Calendar }),
  },
  {
    path: '/bookings/resources',
    layout: 'admin',
    has: 'bookings',
    roles: owner,
    right: 'settings',
    load: async () => ({ View: (await import('./bookings/resources.tsx')).Resources }),
  },
  {
    path: '/products/productlist',
    layout: 'admin',
    isKept: true,
    has: 'orders',
    next: ['/products/productview'],
    load: async () => ({ View: (await import('./products/product-list.tsx')).ProductList }),
  },
  {
    path: '/products/categories',
    layout: 'admin',
    has: 'orders',
    roles: owner,
    right: 'prices',
    load: async () => ({ View: (await import('./products/categories.tsx')).Categories }),
  },
  {
    path: '/products/import',
    layout: 'admin',
    has: 'orders',
    roles: owner,
    right: 'prices',
    load: async () => ({ View: (await import('./products/import.tsx')).ProductImport }),
  },
  {
    path: '/products/stock',
    layout: 'admin',
    isKept: true,
    has: 'orders',
    roles: owner,
    right: 'prices',
    next: ['/products/productview'],
    load: async () => ({ View: (await import('./records/stock-move-list.tsx')).StockMoveList }),
  },
  {
    path: '/products/productview',
    layout: 'admin',
    has: 'orders',
    roles: owner,
    right: 'prices',
    load: async () => ({ View: (await import('./products/product-view.tsx')).ProductView }),
  },
  {
    path: '/customers/customerlist',
    layout: 'admin',
    isKept: true,
    staffHas: 'staffKnowCustomers',
    next: ['/customers/customerview'],
    load: async () => ({ View: (await import('./customers/customer-list.tsx')).CustomerList }),
  },
  {
    path: '/customers/customerview',
    layout: 'admin',
    staffHas: 'staffKnowCustomers',
    load: async () => ({ View: (await import('./customers/customer-view.tsx')).CustomerView }),
  },
  {
    path: '/actions/settings',
    layout: 'admin',
    roles: nonStaff,
    right: 'settings',
    load: async () => ({ View: (await import('./settings/settings.tsx')).Settings }),
  },
  {
    path: '/actions/payments',
    layout: 'admin',
    roles: owner,
    right: 'reports',
    next: ['/orders/orderview'],
    load: async () => ({ View: (await import('./records/payment-list.tsx')).PaymentList }),
  },
  {
    path: '/actions/endofday',
    layout: 'admin',
    has: 'orders',
    roles: team,
    load: async () => ({ View: (await import('./till/end-of-day.tsx')).EndOfDay }),
  },
  {
    path: '/actions/activity',
    layout: 'admin',
    roles: owner,
    load: async () => ({ View: (await import('./records/activity-list.tsx')).ActivityList }),
  },
  {
    path: '/actions/messages',
    layout: 'admin',
    roles: owner,
    load: async () => ({ View: (await import('./records/message-list.tsx')).MessageList }),
  },
  {
    path: '/actions/qrcode',
    layout: 'admin',
    roles: nonStaff,
    right: 'settings',
    has: 'links',
    load: async () => ({ View: (await import('./links/link-list.tsx')).LinkList }),
  },
  {
    path: '/actions/communityjoin',
    layout: 'admin',
    roles: nonStaff,
    load: async () => ({ View: (await import('./communities/community-join.tsx')).CommunityJoin }),
  },
  {
    path: '/actions/subscription',
    layout: 'admin',
    roles: nonStaff,
    load: async () => ({ View: (await import('./subscription/subscription.tsx')).Subscription }),
  },
  {
    path: '/actions/industry_types',
    layout: 'admin',
    roles: nonStaff,
    right: 'settings',
    load: async () => ({ View: (await import('./settings/industry-types.tsx')).IndustryTypes }),
  },
  {
    path: '/actions/promotion',
    layout: 'admin',
    roles: nonStaff,
    right: 'prices',
    has: 'orders',
    next: ['/actions/promotionview'],
    load: async () => ({ View: (await import('./promotions/promotion-list.tsx')).PromotionList }),
  },
  {
    path: '/actions/promotionview',
    layout: 'admin',
    roles: nonStaff,
    right: 'prices',
    has: 'orders',
    load: async () => ({ View: (await import('./promotions/promotion-view.tsx')).PromotionView }),
  },
  {
    path: '/payacc/success',
    layout: 'admin',
    roles: nonStaff,
    has: 'orders',
    load: async () => ({ View: (await import('./settings/payment-setup.tsx')).PaymentSetup }),
  },
  {
    path: '/staff/businesses',
    layout: 'admin',
    load: async () => ({ View: (await import('./businesses/businesses.tsx')).Businesses }),
  },
  {
    path: '/staff/businessnew',
    layout: 'admin',
    roles: ['master', 'partner', 'community'],
    load: async () => ({ View: (await import('./businesses/business-new.tsx')).BusinessNew }),
  },
  {
    path: '/staff/installation',
    layout: 'admin',
    roles: ['master'],
    load: async () => ({ View: (await import('./installation/installation.tsx')).Installation }),
  },
  {
    path: '/staff/profile',
    layout: 'admin',
    load: async () => ({ View: (await import('./settings/settings.tsx')).Profile }),
  },
  {
    path: '/staff/staff',
    layout: 'admin',
    roles: owner,
    next: ['/staff/staffview'],
    load: async () => ({ View: (await import('./staff/staff.tsx')).StaffList }),
  },
  {
    path: '/staff/staffview',
    layout: 'admin',
    roles: owner,
    load: async () => ({ View: (await import('./staff/staff-view.tsx')).StaffView }),
  },
  {
    path: '/table/tablecustomerlist',
    layout: 'admin',
    isKept: true,
    has: 'tables',
    next: ['/table/tableview'],
    load: async () => ({
      View: (await import('./tables/table-customer-list.tsx')).TableCustomerList,
    }),
  },
  {
    path: '/table/tableview',
    layout: 'admin',
    has: 'tables',
    roles: team,
    load: async () => ({ View: (await import('./tables/table-view.tsx')).TableView }),
  },
  {
    path: '/table/tableorder',
    layout: 'admin',
    has: 'tables',
    roles: nonStaff,
    next: ['/table/tableview'],
    load: async () => ({ View: (await import('./tables/table-order.tsx')).TableOrder }),
  },
  {
    path: '/table/reservations',
    layout: 'admin',
    isKept: true,
    has: 'tables',
    roles: team,
    next: ['/table/reservationview'],
    load: async () => ({ View: (await import('./reservations/reservations.tsx')).Reservations }),
  },
  {
    path: '/table/reservationview',
    layout: 'admin',
    has: 'tables',
    roles: team,
    load: async () => ({ View: (await import('./reservations/one.tsx')).ReservationView }),
  },
  {
    path: '/kitchen/board',
    layout: 'admin',
    isKept: true,
    has: 'kitchen',
    roles: team,
    load: async () => ({ View: (await import('./kitchen/board.tsx')).KitchenBoard }),
  },
  {
    path: '/job/interest',
    layout: 'admin',
    isKept: true,
    has: 'jobs',
    next: ['/job/interestview', '/job/joblist'],
    load: async () => ({ View: (await import('./applications/interest.tsx')).Interest }),
  },
  {
    path: '/job/interestview',
    layout: 'admin',
    has: 'jobs',
    load: async () => ({ View: (await import('./applications/interest-view.tsx')).InterestView }),
  },
  {
    path: '/job/joblist',
    layout: 'admin',
    isKept: true,
    has: 'jobs',
    next: ['/job/jobview'],
    load: async () => ({ View: (await import('./jobs/job-list.tsx')).JobList }),
  },
  {
    path: '/job/jobview',
    layout: 'admin',
    has: 'jobs',
    load: async () => ({ View: (await import('./jobs/job-view.tsx')).JobView }),
  },
  {
    path: '/reports/order',
    layout: 'admin',
    roles: nonStaff,
    right: 'reports',
    has: 'orders',
    next: ['/orders/orderlist'],
    load: async () => ({ View: (await import('./reports/order.tsx')).OrderReport }),
  },
  {
    path: '/queue/list',
    layout: 'admin',
    isKept: true,
    has: 'queue',
    load: async () => ({ View: (await import('./queue/queue-list.tsx')).QueueList }),
  },
  {
    path: '/queue/kiosk',
    layout: 'admin',
    has: 'queue',
    roles: team,
    load: async () => ({ View: (await import('./queue/kiosk.tsx')).Kiosk }),
  },
  {
    path: '/queue/display',
    layout: 'admin',
    has: 'queue',
    roles: team,
    load: async () => ({ View: (await import('./queue/display.tsx')).Display }),
  },
] as const satisfies readonly Route[]

/** Why a screen is closed to a person, or undefined if it is not. */
export function closedBecause(
  route: Route,
  person: Person,
  module: ModuleName | Module | undefined,
): 'role' | 'module' | undefined {
  const { role } = person
  const isGranted = route.right !== undefined && hasRight(person, route.right)
  if (route.roles && !route.roles.includes(role) && !isGranted) return 'role'
  const needed = neededBy[route.path] ?? writtenBy[route.path]
  if (needed && refusalOf(needed, person, module) === 'ROLE_FORBIDDEN') return 'role'
  const isUsualStaff = role === 'staff' && person.rights === undefined
  if (isUsualStaff && route.staffHas && !has(module, route.staffHas)) return 'role'
  return route.has && !has(module, route.has) ? 'module' : undefined
}

/**
 * The screen of a path, undefined for an unknown path. '' is the sign-in (specification, section
 * 2).
 */
export function routeOf(pathname: string): Route | undefined {
  const path = pathname.replace(/\/+$/, '') || '/sessions/signin'
  return routes.find(
    (route) =>
      path === route.path ||
      (route.path.endsWith('/:id') &&
        /^\/[^/]+$/.test(path.slice(route.path.length - 4)) &&
        path.startsWith(route.path.slice(0, -4))),
  )
}
