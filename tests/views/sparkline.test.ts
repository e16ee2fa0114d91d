import { expect, test } from 'vitest'
import { pointsOf } from '../../src/views/parts/figures/sparkline.tsx'

test('the least lies at the foot and the most at the top, from edge to edge', () => {
  expect(pointsOf([0, 10, 5])).toEqual([
    [2, 34],
    [60, 2],
    [118, 18],
  ])
})

test('figures that are all alike lie in the middle, nothing at all at the foot', () => {
  expect(pointsOf([0, 0]).map(([, y]) => y)).toEqual([34, 34])
  expect(pointsOf([7, 7]).map(([, y]) => y)).toEqual([18, 18])
})

test('one figure and none at all are drawn too', () => {
  expect(pointsOf([3])).toEqual([[2, 18]])
  expect(pointsOf([])).toEqual([])
})
