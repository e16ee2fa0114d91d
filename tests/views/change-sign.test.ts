import { expect, test } from 'vitest'
import { changeOf, changeSign } from '../../src/views/parts/figures/change.ts'

test('a figure without earlier data has no arrow, because nothing rose', () => {
  expect(changeSign(changeOf(5, 0, false))).toBe('')
  expect(changeSign(changeOf(6, 5, false))).toBe('▲ 20 %')
  expect(changeSign(changeOf(4, 5, false))).toBe('▼ 20 %')
})
