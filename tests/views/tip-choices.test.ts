import { expect, test } from 'vitest'
import { itemsIn, tipChoices } from '../../src/views/parts/pay/tip-choices.ts'

test('tips are offered in percent of the items, rounded half up, within a limit and never nothing', () => {
  expect(tipChoices(999, 30)).toEqual([
    { percent: 5, amount: 50 },
    { percent: 10, amount: 100 },
    { percent: 15, amount: 150 },
  ])
  expect(tipChoices(999, 10).map(({ percent }) => percent)).toEqual([5, 10])
  expect(tipChoices(999, 0)).toEqual([])
  expect(tipChoices(10, 30).map(({ amount }) => amount)).toEqual([1, 1, 2])
  // Elsewhere than at a table nobody set a limit.
  expect(tipChoices(999, undefined)).toEqual([])
})

test('the team offers a tip of the items, not of the taxes, and of a part the share of them', () => {
  const bill = { subtotalAmount: 3_200, totalAmount: 3_840 }
  expect(itemsIn(3_840, bill)).toBe(3_200)
  expect(itemsIn(1_920, bill)).toBe(1_600)
  expect(itemsIn(undefined, bill)).toBe(0)
  expect(itemsIn(0, { subtotalAmount: 0, totalAmount: 0 })).toBe(0)
})
