import { expect, test } from 'vitest'
import { movedMoney } from '../../src/views/orders/moved-money.ts'
import { settledRows } from '../../src/views/parts/list/settled-rows.ts'

test('what was paid, what went back and what was paid in the end add up, with the signs of the payments', () => {
  expect(settledRows({ paidAmount: 12_308, refundedAmount: 3118, owedAmount: 0 })).toEqual([
    ['paid', 12_308],
    ['refunded', -3118],
    ['paidNet', 9190],
  ])
})

test('events that did not happen are not mentioned', () => {
  expect(settledRows({ paidAmount: 0, refundedAmount: 0, owedAmount: 0 })).toEqual([])
  expect(settledRows({ paidAmount: 0, refundedAmount: 0, owedAmount: 500 })).toEqual([['due', 500]])
  expect(settledRows({ paidAmount: 400, refundedAmount: 0, owedAmount: 100 })).toEqual([
    ['paid', 400],
    ['due', 100],
  ])
})

test('an order that is due again shows what was paid and refunded before', () => {
  const taken = { direction: 'in', state: 'succeeded', amount: 450 } as const
  const back = { ...taken, direction: 'out' } as const
  const failed = { ...taken, state: 'failed' } as const
  const due = { paidAmount: 0, refundedAmount: 0, owedAmount: 1000 }
  const rows = settledRows(movedMoney({ ...due, payments: [taken, failed, back] }))
  expect(rows).toEqual([
    ['paid', 450],
    ['refunded', -450],
    ['paidNet', 0],
    ['due', 1000],
  ])
  // An overpayment that was returned is in no row of a settled order.
  const settled = { paidAmount: 400, refundedAmount: 0, owedAmount: 0 }
  expect(movedMoney({ ...settled, payments: [taken, back] })).toEqual(settled)
  const unsent = { paidAmount: 100, refundedAmount: 0, owedAmount: 300 }
  expect(movedMoney({ ...unsent, payments: [] })).toEqual(unsent)
})
