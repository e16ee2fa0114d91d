import { expect, test } from 'vitest'
import { tipChoices } from '../../src/views/parts/pay/tip-choices.ts'

test('a table is offered tips in percent of its order, never above its limit and never nothing', () => {
  expect(tipChoices(999, 30)).toEqual([
    { percent: 5, amount: 49 },
    { percent: 10, amount: 99 },
    { percent: 15, amount: 149 },
  ])
  expect(tipChoices(999, 10).map(({ percent }) => percent)).toEqual([5, 10])
  expect(tipChoices(999, 0)).toEqual([])
  expect(tipChoices(10, 30).map(({ amount }) => amount)).toEqual([1, 1])
  // Elsewhere than at a table nobody set a limit.
  expect(tipChoices(999, undefined)).toEqual([])
})
