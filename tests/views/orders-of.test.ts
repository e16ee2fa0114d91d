import { expect, test } from 'vitest'
import { ordersOf } from '../../src/views/reports/orders-of.ts'

const october = { fromDate: '2026-10-01', toDate: '2026-10-31', deliveryType: undefined }
type Answer = Parameters<typeof ordersOf>[0]
const byDay: Answer = { groupBy: 'day', orderStatusIds: [6] }

test('a row of the report leads to the orders that it adds up', () => {
  expect(ordersOf(byDay, { id: '2026-10-02', day: '2026-10-02', orders: 3 }, october)).toMatch(
    /^\/orders\/orderlist\?(?=.*from_date=2026-10-02)(?=.*to_date=2026-10-02)(?=.*order_status_id=6)/,
  )
})

test('a row without orders leads nowhere', () => {
  expect(ordersOf(byDay, { id: '2026-10-02', day: '2026-10-02', orders: 0 }, october)).toBe(
    undefined,
  )
})

test('products without an id lead nowhere', () => {
  const byProduct: Answer = { groupBy: 'product', orderStatusIds: [6] }
  expect(ordersOf(byProduct, { id: 'none', orders: 2 }, october)).toBe(undefined)
})
