import { expect, test } from 'vitest'
import { type Permission, permissions, refusalOf } from '#contract/permission.ts'
import { rightsIn as rightsAmong } from '#contract/offered-rights.ts'
import type { ModuleName } from '#contract/modules.ts'
import { rightSetOf, rightSets, rightSetsIn, staffRights } from '#contract/rights.ts'
import { routes } from '../../src/views/routes.tsx'

/** What each right opens in some module, by hand. */
const opens: Record<(typeof staffRights)[number], Permission[]> = {
  orders: [
    'order.read',
    'order.count',
    'order.contact',
    'order.receipt',
    'order.write',
    'item.read',
    'item.write',
    'customer.lookup',
    'resource.off',
    'booking.read',
    'booking.propose',
  ],
  kitchen: ['order.read', 'order.count', 'item.read', 'item.write', 'booking.read'],
  tables: ['table.read', 'table.move', 'reservation.read', 'reservation.write', 'booking.read'],
  payments: [
    'order.read',
    'order.count',
    'payment.record',
    'payment.undo',
    'payment.price',
    'booking.read',
  ],
  till: ['till.read', 'till.close'],
  refunds: ['order.read', 'order.count', 'order.refund', 'payment.correct', 'booking.read'],
  customers: [
    'order.contact',
    'customer.lookup',
    'customer.browse',
    'customer.write',
    'booking.read',
  ],
  queue: ['table.read', 'reservation.read', 'visit.read', 'visit.write', 'booking.read'],
  jobs: ['job.write', 'application.read', 'application.write'],
  stock: ['product.stock'],
  prices: [
    'order.discount',
    'product.write',
    'product.stock',
    'catalogue.write',
    'promotion.write',
  ],
  reports: [
    'payment.read',
    'till.read',
    'till.close',
    'till.reopen',
    'report.read',
    'dashboard.read',
  ],
  export: ['product.export', 'people.export'],
  settings: [
    'table.write',
    'booking.read',
    'resource.off',
    'resource.write',
    'job-tag.write',
    'delivery.offer',
    'delivery.write',
    'location.write',
    'company.write',
    'industry.write',
    'link.write',
  ],
}
const rightsIn = (among: readonly ModuleName[]) => rightsAmong(among, routes)
const modules = ['foodKart', 'tableOrdering', 'service', 'skipques', 'job'] as const
const names = Object.keys(permissions) as Permission[]
const allowedTo = (rights: readonly (typeof staffRights)[number][]) =>
  names.filter((permission) =>
    modules.some((module) => !refusalOf(permission, { role: 'staff', rights }, module)),
  )

test.each(staffRights)(
  'the right to %s opens what stands in the table, and nothing else',
  (right) => {
    const base = allowedTo([])
    const opened = allowedTo([right]).filter((permission) => !base.includes(permission))
    expect(opened.toSorted()).toEqual(opens[right].toSorted())
  },
)

test('no right opens what only an owner may: people, the plan, payouts, the log, erasing', () => {
  const everything = allowedTo(staffRights)
  for (const permission of [
    'staff.write',
    'plan.read',
    'account.connect',
    'audit.read',
    'customer.erase',
    'inspection.watch',
    'payment.confirm',
    'business.create',
    'installation.operate',
  ] as const)
    expect(everything).not.toContain(permission)
})

test('rights change nothing for owners, and staff without any of their own keep the usual ones', () => {
  for (const permission of names)
    for (const module of modules) {
      const owner = refusalOf(permission, { role: 'business' }, module)
      expect(refusalOf(permission, { role: 'business', rights: [] }, module)).toBe(owner)
    }
  expect(refusalOf('order.write', { role: 'staff' }, 'foodKart')).toBeUndefined()
  expect(refusalOf('order.refund', { role: 'staff' }, 'foodKart')).toBe('ROLE_FORBIDDEN')
})

test('what is offered is what the modules of the company have', () => {
  expect(rightsIn(['job'])).toEqual([
    'payments',
    'customers',
    'jobs',
    'reports',
    'export',
    'settings',
  ])
  expect(rightsIn(['foodKart'])).not.toContain('tables')
  expect(rightsIn(['ekart'])).toEqual([
    'orders',
    'payments',
    'till',
    'refunds',
    'customers',
    'stock',
    'prices',
    'reports',
    'export',
    'settings',
  ])
  expect(rightsIn(['ekart', 'skipques'])).toContain('queue')
  expect(rightsIn(['tableOrdering'])).toEqual(staffRights.filter((right) => right !== 'jobs'))
})

test('a selection is known by its name where it is one of the sets', () => {
  const offered = rightsIn(['foodKart'])
  const sets = rightSetsIn(['foodKart'])
  expect(rightSetOf(rightSets.cashier, offered, sets)).toBe('cashier')
  expect(rightSetOf(offered, offered, sets)).toBe('manager')
  expect(rightSetOf(['orders'], offered, sets)).toBe('ordersOnly')
  expect(rightSetOf(['orders', 'stock'], offered, sets)).toBeUndefined()
})

test('the sets are those of jobs that the modules have: no kitchen in a shop, no waiter in a clinic', () => {
  expect(rightSetsIn(['ekart'])).toEqual(['ordersOnly', 'cashier', 'manager'])
  expect(rightSetsIn(['foodKart'])).toEqual(['ordersOnly', 'cashier', 'cook', 'manager'])
  expect(rightSetsIn(['service'])).toEqual(['reception', 'manager'])
  expect(rightSetsIn(['skipques'])).toEqual(['reception', 'manager'])
  expect(rightSetsIn(['cConnect'])).toEqual(['reception', 'manager'])
  expect(rightSetsIn(['job'])).toEqual(['manager'])
  expect(rightSetsIn(['tableOrdering'])).toEqual([
    'ordersOnly',
    'cashier',
    'cook',
    'waiter',
    'reception',
    'manager',
  ])
  expect(rightSetsIn(['ekart', 'service'])).toEqual([
    'ordersOnly',
    'cashier',
    'reception',
    'manager',
  ])
  const rights = rightsIn(['ekart'])
  expect(rightSetOf(['stock'], rights, rightSetsIn(['ekart']))).toBeUndefined()
})
