import { describe, expect, test } from 'vitest'
import { landingOf } from '#contract/landing.ts'
import { has, moduleIds, moduleNameOf, moduleNames, modules } from '#contract/modules.ts'
import type { Module } from '#contract/modules/module.ts'
import { sellingMenu } from '#contract/modules/screens.ts'
import { deliveryWording, orderStatusLabels } from '#contract/order-status.ts'
import { refusalOf } from '#contract/permission.ts'
import { svgOf } from '../../server/module/module-logo.ts'
import { wordsOf } from '../../src/i18n/wording.ts'
import { isSetIn } from '../../src/views/settings/working-values.ts'
import { flatMenu, menuOf } from '../../src/views/menu.ts'
import { topicsOf } from '../../src/views/others/help-topics.ts'
import { closedBecause, routeOf } from '../../src/views/routes.tsx'
import { paletteOf, palettes } from '../../src/views/theme/palettes.ts'

/** A module that nothing in the product has heard of: meals that are cooked, and people queue. */
const canteen = {
  id: 17,
  colour: 'teal',
  orders: 'goods',
  has: ['kitchen', 'queue', 'staffKnowCustomers'],
  landing: { staff: 'queue', others: 'orders' },
  menu: ['orders', ...sellingMenu.filter((item) => item !== 'orders'), 'queue'],
} as const satisfies Module
const sign = '<circle cx="32" cy="32" r="9"/>'

const isOpen = (path: string, role: 'business' | 'staff') => {
  const route = routeOf(path)
  return route !== undefined && closedBecause(route, { role }, canteen) === undefined
}

describe('an eighth module', () => {
  test('can what its declaration says', () => {
    expect(has(canteen, 'orders')).toBe(true)
    expect(has(canteen, 'goods')).toBe(true)
    expect(has(canteen, 'kitchen')).toBe(true)
    expect(has(canteen, 'bookings')).toBe(false)
    expect(has(canteen, 'stock')).toBe(false)
    expect(has(undefined, 'orders')).toBe(false)
  })

  test('has the menu it declares, without what is closed to a role or needs a user of its own', () => {
    const menu = (role: 'business' | 'staff', isQueueEnabled: boolean) =>
      flatMenu(menuOf(canteen, { role }, { isQueueEnabled })).map(({ label }) => label)
    expect(menu('business', true).slice(0, 3)).toEqual(['orders', 'dashboard', 'products'])
    expect(menu('business', true)).not.toContain('qrcode')
    expect(menu('business', true)).toContain('promotion')
    expect(menu('staff', true)).toEqual(['orders', 'products', 'customers', 'queue'])
    expect(menu('staff', false)).not.toContain('queue')
  })

  test('lands where it declares, unless that is closed to a role', () => {
    expect(landingOf(canteen, { role: 'staff' }, true)).toBe('/queue/list')
    expect(landingOf(canteen, { role: 'business' }, true)).toBe('/orders/orderlist')
    expect(landingOf(canteen, { role: 'community' }, true)).toBe('/staff/businesses')
    expect(landingOf(canteen, { role: 'business' }, false)).toBe('/sessions/settings')
  })

  test('has the palette of its colour, light and dark', () => {
    expect(paletteOf(canteen)).toBe(palettes.teal)
  })

  test('names the statuses of its orders as a kitchen does', () => {
    expect(orderStatusLabels(canteen)).toMatchObject({ 2: 'Accept', 3: 'Cooking' })
    expect(deliveryWording(canteen).collect).toBe('Takeaway')
  })

  test('has the rights and screens that go with what it has', () => {
    expect(refusalOf('order.write', { role: 'staff' }, canteen)).toBeUndefined()
    expect(refusalOf('customer.browse', { role: 'staff' }, canteen)).toBeUndefined()
    expect(refusalOf('table.move', { role: 'business' }, canteen)).toBe('MODULE_FORBIDDEN')
    expect(refusalOf('job.write', { role: 'business' }, canteen)).toBe('MODULE_FORBIDDEN')
    expect(isOpen('/kitchen/board', 'staff')).toBe(true)
    expect(isOpen('/queue/list', 'staff')).toBe(true)
    expect(isOpen('/bookings/calendar', 'staff')).toBe(false)
    expect(isOpen('/actions/qrcode', 'business')).toBe(false)
  })

  test('has the settings and the help that go with what it has', () => {
    expect(isSetIn(canteen, 'stations')).toBe(true)
    expect(isSetIn(canteen, 'queueExpireAfterMin')).toBe(true)
    expect(isSetIn(canteen, 'tipMaxPercent')).toBe(false)
    expect(topicsOf(canteen)).toEqual([
      'takeOrder',
      'followOrder',
      'kitchen',
      'payment',
      'promotion',
      'reports',
    ])
  })

  test('uses the common words and those of its capabilities', () => {
    const file = {
      orders: 'Orders',
      status: { ready: 'Ready', started: 'Processing' },
      wording: {
        bookings: { orders: 'Bookings' },
        kitchen: { status: { started: 'Cooking' } },
        ekart: { orders: 'Sales' },
      },
    }
    const common = { orders: 'Orders', status: { ready: 'Ready', started: 'Processing' } }
    expect(wordsOf(file, canteen)).toEqual({
      orders: 'Orders',
      status: { ready: 'Ready', started: 'Cooking' },
    })
    expect(wordsOf(file, 'service')).toEqual({ ...common, orders: 'Bookings' })
    expect(wordsOf(file, 'ekart')).toEqual({ ...common, orders: 'Sales' })
    expect(wordsOf(file, 'of nobody')).toEqual(common)
  })

  test('has a logo of its sign on its colour', () => {
    const logo = svgOf(canteen, { description: '', priceAmount: 20_00, sign })
    expect(logo).toContain(sign)
    expect(logo).toContain('#0f6862')
  })
})

test('modules have the ids and the colours of the specification (section 1)', () => {
  expect(moduleIds).toEqual({
    ekart: 12,
    foodKart: 13,
    cConnect: 2,
    skipques: 1,
    service: 14,
    tableOrdering: 15,
    job: 16,
  })
  expect(moduleNames.map((name) => modules[name].colour)).toEqual([
    'blue',
    'amber',
    'mauve',
    'purple',
    'crimson',
    'green',
    'teal',
  ])
  for (const name of moduleNames) expect(moduleNameOf(moduleIds[name])).toBe(name)
  expect(moduleNameOf(3)).toBeUndefined()
})
