import { expect, test } from 'vitest'
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
