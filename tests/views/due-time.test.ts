import { expect, test } from 'vitest'
import { orderStatusesInOrder } from '#contract/order-status.ts'
import { dueMsOf } from '../../src/views/parts/order/ready-time.tsx'

const promisedMs = 1_000

test('the promised time stays on the row of an order until it is ready or over', () => {
  const said = orderStatusesInOrder.filter(
    (orderStatusId) => dueMsOf({ orderStatusId, promisedMs }) === promisedMs,
  )
  // Pending, received, processing.
  expect(said).toEqual([1, 2, 3])
})

test('an order without a promised time says none, and a booking has its own', () => {
  expect(dueMsOf({ orderStatusId: 2 })).toBeUndefined()
  expect(dueMsOf({ orderStatusId: 2, promisedMs, startMs: 5 })).toBeUndefined()
})
