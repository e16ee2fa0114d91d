import { expect, test } from 'vitest'
import { paidStateOf } from '../../src/views/parts/order/paid-state.ts'

test('an order is shown as unpaid only where all of it is owed', () => {
  const unpaid = { paymentStatus: 'unpaid' } as const
  expect(paidStateOf({ ...unpaid, owedAmount: 900 })).toBe('unpaid')
  expect(paidStateOf({ ...unpaid, owedAmount: 400, heldAmount: 500 })).toBe('part_paid')
  // An answer that was stored before the row had the amount.
  expect(paidStateOf(unpaid)).toBe('unpaid')
})

test('a cancelled order shows the refund that is due, and nothing where nothing was paid', () => {
  const cancelled = { paymentStatus: 'unpaid', owedAmount: 0 } as const
  expect(paidStateOf(cancelled)).toBeUndefined()
  expect(paidStateOf({ ...cancelled, heldAmount: 500, dueBackAmount: 500 })).toBe('refund_due')
  // A deposit that is kept, or a refund that was discarded.
  expect(paidStateOf({ ...cancelled, heldAmount: 500 })).toBeUndefined()
  expect(paidStateOf({ paymentStatus: 'paid', owedAmount: 0, dueBackAmount: 5 })).toBe('refund_due')
  expect(paidStateOf({ paymentStatus: 'refunded', owedAmount: 0 })).toBe('refunded')
})
