import { expect, test } from 'vitest'
import { mayHaveMore, takesDiscount } from '../../src/views/orders/may-have-more.ts'

const line = {
  unitAmount: 500,
  options: [{ name: 'Cheese', extraAmount: 100 }],
  lineAmount: 600,
}
const unpaid = {
  paymentStatus: 'unpaid',
  totalAmount: 1200,
  discountAmount: 0,
  paidAmount: 0,
  refundedAmount: 0,
} as const
const paid = { ...unpaid, paymentStatus: 'paid', paidAmount: 1200 } as const

test('a line of a paid order gets no more, because the server refuses it', () => {
  expect(mayHaveMore(unpaid, line)).toBe(true)
  expect(mayHaveMore({ ...unpaid, paymentStatus: 'authorized' }, line)).toBe(true)
  expect(mayHaveMore(paid, line)).toBe(false)
  expect(mayHaveMore({ ...paid, discountAmount: 100 }, line)).toBe(false)
  expect(mayHaveMore(paid, { unitAmount: 0, options: [], lineAmount: 0 })).toBe(true)
  expect(mayHaveMore(paid, { ...line, lineAmount: 0 })).toBe(true)
})

test('what was taken off a paid order can come back until it is refunded', () => {
  const less = { ...paid, totalAmount: 600 }
  expect(mayHaveMore(less, line)).toBe(true)
  expect(mayHaveMore({ ...less, refundedAmount: 600 }, line)).toBe(false)
  expect(mayHaveMore({ ...less, totalAmount: 1000 }, line)).toBe(false)
  expect(mayHaveMore({ ...less, totalAmount: 1000, discountAmount: 100 }, line)).toBe(true)
})

test('a discount is offered while there is something to pay or to give back', () => {
  expect(takesDiscount(unpaid)).toBe(true)
  expect(takesDiscount({ ...paid, heldAmount: 1200 })).toBe(true)
  expect(takesDiscount({ paymentStatus: 'part_refunded', heldAmount: 600 })).toBe(true)
  expect(takesDiscount({ paymentStatus: 'refunded', heldAmount: undefined })).toBe(false)
})
