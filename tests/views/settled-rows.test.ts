import { expect, test } from 'vitest'
import { givenRefunds } from '#contract/refunded-part.ts'
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
  const failed = { ...back, state: 'failed' } as const
  const due = { paidAmount: 0, refundedAmount: 0, owedAmount: 1000 }
  const rows = settledRows({ ...due, refunds: givenRefunds([taken, failed, back]) })
  expect(rows).toEqual([
    ['paid', 450],
    ['refunded', -450],
    ['paidNet', 0],
    ['due', 1000],
  ])
})

test('money that went back is shown as long as it did, also of a bill that became smaller', () => {
  const back = { direction: 'out', state: 'succeeded', amount: 1183 } as const
  const onItsWay = { ...back, state: 'pending', note: 'Chipped' } as const
  const proposed = { ...back, state: 'pending' } as const
  const settled = { paidAmount: 2365, refundedAmount: 0, owedAmount: 0 }
  for (const given of [back, onItsWay])
    expect(settledRows({ ...settled, refunds: givenRefunds([given, proposed]) })).toEqual([
      ['paid', 3548],
      ['refunded', -1183],
      ['paidNet', 2365],
    ])
  expect(settledRows({ ...settled, refunds: givenRefunds([proposed]) })).toEqual([['paid', 2365]])
})
