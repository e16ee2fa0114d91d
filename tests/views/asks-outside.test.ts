import { expect, test } from 'vitest'
import { asksOutside } from '../../src/views/parts/order/asks-outside.ts'

test('accepting a booking outside of changed hours is asked about, once', () => {
  const outside = { outsideMs: 1 }
  expect(asksOutside(outside, { event: 'order.accept' })).toBe('outside')
  expect(asksOutside(outside, { event: 'order.accept', isOutside: true })).toBeUndefined()
  expect(asksOutside(outside, { event: 'order.reject' })).toBeUndefined()
  expect(asksOutside({}, { event: 'order.accept' })).toBeUndefined()
})
