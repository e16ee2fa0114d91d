import { expect, test } from 'vitest'
import { documentedGrowth, growthTable } from '../../tools/growth.ts'

test('the operating guide says of what grows how long it is kept and how much it is', () => {
  expect(documentedGrowth()).toBe(growthTable())
})
