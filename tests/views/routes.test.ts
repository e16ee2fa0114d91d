import { expect, test } from 'vitest'
import { guestPageOf } from '#contract/guest-pages.ts'
import { landingOf } from '#contract/landing.ts'
import { moduleNames } from '#contract/modules.ts'
import { roles } from '#contract/role.ts'
import { closedBecause, routeOf, routes } from '../../src/views/routes.tsx'

/** Copied by hand from the specification (section 2, "Screens and routes"). */
const specified = {
  auth: ['/sessions/signin', '/sessions/settings'],
  blank: ['/others/404'],
  admin: [
    '/dashboard',
    '/orders/orderlist',
    '/orders/orderview',
    '/products/productlist',
    '/customers/customerlist',
    '/actions/settings',
    '/actions/qrcode',
    '/actions/communityjoin',
    '/actions/subscription',
    '/actions/industry_types',
    '/actions/promotion',
    '/payacc/success',
    '/staff/staff',
    '/table/tablecustomerlist',
    '/table/tableorder',
    '/job/interest',
    '/job/joblist',
    '/reports/order',
    '/queue/list',
  ],
}

test.each(
  Object.entries(specified).flatMap(([layout, paths]) => paths.map((path) => ({ layout, path }))),
)('$path is a screen in the $layout layout', ({ layout, path }) => {
  expect(routeOf(path)?.layout).toBe(layout)
})

test('the bare address is the sign-in', () => {
  expect(routeOf('/')?.path).toBe('/sessions/signin')
  expect(routeOf('')?.path).toBe('/sessions/signin')
})

test.each([
  '/nowhere',
  '/orders',
  '/orders/orderlist/more',
  '/receipt',
  '/receipt/a/b',
  '/others/500',
])('%s is no screen', (path) => {
  expect(routeOf(path)).toBeUndefined()
  expect(guestPageOf(path)).toBeUndefined()
})

test('what a link leads to is a page of its own, with the secret of the link', () => {
  expect(guestPageOf('/receipt/0190b5c3')).toEqual({ path: '/receipt/:id', secret: '0190b5c3' })
  expect(guestPageOf('/others/s/AbC123/')).toEqual({ path: '/others/s/:code', secret: 'AbC123' })
  expect(guestPageOf('/others/ticket/t.1')).toEqual({
    path: '/others/ticket/:token',
    secret: 't.1',
  })
  expect(guestPageOf('/others/404')).toBeUndefined()
})

test('every role may open its landing in every module', () => {
  for (const module of moduleNames) {
    for (const role of roles) {
      const route = routeOf(landingOf(module, { role }, true))
      expect(
        route && closedBecause(route, { role }, module),
        `${role} of ${module}`,
      ).toBeUndefined()
    }
  }
})

test('staff may not open the dashboard, reports, actions or the staff list, and customers only in three modules', () => {
  for (const path of [
    '/dashboard',
    '/reports/order',
    '/actions/settings',
    '/actions/subscription',
    '/payacc/success',
    '/staff/staff',
    '/customers/customerlist',
  ]) {
    const route = routeOf(path)
    expect(route && closedBecause(route, { role: 'staff' }, 'ekart'), path).toBe('role')
  }
  const customers = routeOf('/customers/customerlist')
  expect(
    moduleNames.filter(
      (module) => customers && !closedBecause(customers, { role: 'staff' }, module),
    ),
  ).toEqual(['cConnect', 'skipques', 'job'])
})

test('only the business role opens the staff list', () => {
  const staff = routeOf('/staff/staff')
  expect(roles.filter((role) => staff && !closedBecause(staff, { role }, 'ekart'))).toEqual([
    'business',
  ])
})

test('no path is twice in the table', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})
