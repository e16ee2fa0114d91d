import { expect, test } from 'vitest'
import type { Receipt } from '#contract/receipt.ts'
import { isAwaited, minutesUntil, trackStepsOf } from '../../src/guest/receipt/track.ts'

const placedMs = 1_000
const tracked = (part: Partial<Parameters<typeof trackStepsOf>[0]>) => ({
  orderStatusId: 1 as const,
  deliveryType: 'Click and Collect' as Receipt['deliveryType'],
  createdMs: placedMs,
  reached: [],
  ...part,
})
const states = (part: Partial<Parameters<typeof trackStepsOf>[0]>) =>
  trackStepsOf(tracked(part)).map(({ status, state }) => `${status} ${state}`)

test('a new order has been received, and all else is to come', () => {
  expect(states({})).toEqual(['1 now', '2 next', '3 next', '5 next'])
})

test('an order that is made has its steps before it done, with their times', () => {
  const reached = [
    { orderStatusId: 2 as const, reachedMs: 2_000 },
    { orderStatusId: 3 as const, reachedMs: 3_000 },
    { orderStatusId: 5 as const, reachedMs: 4_000 },
  ]
  const steps = trackStepsOf(tracked({ orderStatusId: 3, reached }))
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'next'])
  // It was ready once and was taken back: that time counts no more.
  expect(steps.map(({ reachedMs }) => reachedMs)).toEqual([placedMs, 2_000, 3_000, undefined])
})

test('only a delivery is on its way', () => {
  expect(states({ orderStatusId: 7, deliveryType: 'Delivery' })).toEqual([
    '1 done',
    '2 done',
    '3 done',
    '5 done',
    '7 now',
  ])
})

test('a booking and an order that is over are not tracked', () => {
  expect(states({ startMs: 5 })).toEqual([])
  expect(states({ orderStatusId: 6, reached: undefined })).toEqual([])
})

test('a time is awaited until the order is ready, of a delivery until it is there', () => {
  expect(isAwaited(tracked({ orderStatusId: 3 }))).toBe(true)
  expect(isAwaited(tracked({ orderStatusId: 5 }))).toBe(false)
  expect(isAwaited(tracked({ orderStatusId: 5, deliveryType: 'Delivery' }))).toBe(true)
})

test('minutes are rounded up, and none are left of a time that passed', () => {
  expect([minutesUntil(60_001, 0), minutesUntil(60_000, 0), minutesUntil(1, 5)]).toEqual([2, 1, 0])
})
