import { expect, test } from 'vitest'
import { isReceiptCancelled, paidWord } from '../../src/guest/receipt/paid-word.ts'

const open = {
  orderStatusId: 3,
  paymentStatus: 'unpaid',
  paidAmount: 0,
  owedAmount: 900,
} as const

test('a receipt names what is open of the payment', () => {
  expect(paidWord(open)).toBe('unpaid')
  expect(paidWord({ ...open, paidAmount: 500, owedAmount: 400 })).toBe('part')
  expect(paidWord({ ...open, paymentStatus: 'paid', owedAmount: 0 })).toBe('paid')
})

test('the receipt of a cancelled order does not ask for money, and names the refund', () => {
  const cancelled = { ...open, orderStatusId: 4, owedAmount: 0 } as const
  expect(isReceiptCancelled(cancelled)).toBe(true)
  expect(paidWord(cancelled)).toBeUndefined()
  expect(paidWord({ ...cancelled, paidAmount: 500, dueBackAmount: 500 })).toBe('refundDue')
})
