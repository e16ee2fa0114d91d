import { expect, test } from 'vitest'
import { landingOf } from '#contract/landing.ts'
import { moduleNames, type ModuleName } from '#contract/modules.ts'
import { roles } from '#contract/role.ts'

/** Copied by hand from the specification (section 2, "Landing after login"). */
const landings: Record<ModuleName, [others: string, staff: string]> = {
  ekart: ['/dashboard', '/orders/orderlist'],
  foodKart: ['/dashboard', '/orders/orderlist'],
  service: ['/dashboard', '/orders/orderlist'],
  cConnect: ['/customers/customerlist', '/customers/customerlist'],
  skipques: ['/customers/customerlist', '/customers/customerlist'],
  tableOrdering: ['/dashboard', '/table/tablecustomerlist'],
  job: ['/job/interest', '/job/joblist'],
}

test.each(moduleNames.flatMap((module) => roles.map((role) => ({ module, role }))))(
  '$role of $module comes out where the specification says, unless that is closed to them',
  ({ module, role }) => {
    const [others, staff] = landings[module]
    const isClosed = ['master', 'partner', 'community'].includes(role) && others !== '/dashboard'
    expect(landingOf(module, { role }, true)).toBe(
      isClosed ? '/staff/businesses' : role === 'staff' ? staff : others,
    )
  },
)

test.each(roles)(
  '%s without a module or without the first payment comes to the first set-up',
  (role) => {
    expect(landingOf(undefined, { role }, true)).toBe('/sessions/settings')
    expect(landingOf('ekart', { role }, false)).toBe('/sessions/settings')
  },
)
