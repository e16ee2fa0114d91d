import { expect, test } from 'vitest'
import { id } from '#contract/fields.ts'
import { refundedPartOf } from '#contract/refunded-part.ts'

const line = { lineAmount: 1120, quantity: 1, refundedQuantity: 1 }
const own = id.parse('soup')
const named = (amount: number) => ({
  amount,
  refundedLines: [{ name: 'Soup', quantity: 1, cartId: own, amount }],
})

test('a line of which a part of the price was refunded says which', () => {
  expect(refundedPartOf(own, line, [named(560)])).toBe(560)
  expect(refundedPartOf(own, line, [named(1120)])).toBeUndefined()
})

test('a further refund by amount alone that may have returned the rest ends the words', () => {
  expect(refundedPartOf(own, line, [named(560), { amount: 560 }])).toBeUndefined()
  expect(refundedPartOf(own, line, [named(560), { amount: 100 }])).toBe(560)
})

test('a proposal has returned nothing yet', () => {
  expect(refundedPartOf(own, line, [named(560), { amount: 560, state: 'pending' }])).toBe(560)
})
