import { expect, test } from 'vitest'
import { neededBy, writtenBy } from '../../contract/needed-by.ts'
import type { Route } from '../../src/views/route.ts'
import { routes } from '../../src/views/routes.tsx'

/**
 * Screens in the frame that ask for no permission of their own, by hand: their roles and the
 * module's capability in `routes.tsx` are exactly those of their calls, or everybody has them.
 */
const withoutPermission = new Set([
  '/bookings/resources',
  '/products/categories',
  '/products/productview',
  '/actions/settings',
  '/staff/profile',
  '/staff/staff',
  '/staff/staffview',
  '/table/tableview',
  '/queue/kiosk',
  '/queue/display',
])

const paths = (all: readonly Route[]): string[] =>
  all.filter(({ layout }) => layout === 'admin').map(({ path }) => path)
const undecided = (all: readonly Route[]): string[] =>
  paths(all).filter(
    (path) => !(path in neededBy) && !(path in writtenBy) && !withoutPermission.has(path),
  )

test('every screen in the frame names the permission it needs, or is known to need none', () => {
  expect(undecided(routes)).toEqual([])
})

test('a new screen without either is found', () => {
  const planted: Route = { path: '/products/suppliers', layout: 'admin', load: async () => never() }
  expect(undecided([...routes, planted])).toEqual(['/products/suppliers'])
})

test('no entry is about a screen that is gone, or decided twice', () => {
  const known = new Set(paths(routes))
  const named = [...Object.keys(neededBy), ...Object.keys(writtenBy), ...withoutPermission]
  expect(named.filter((path) => !known.has(path))).toEqual([])
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
})

function never(): never {
  throw new Error('a planted screen is never loaded')
}
