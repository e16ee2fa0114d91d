import { expect, test } from 'vitest'
import { lineName } from '../../src/views/parts/order/line-name.ts'

test('a line is told from others of the same dish by how many it is, and whose', () => {
  const naan = { name: 'Garlic Naan', quantity: 2 }
  expect(lineName({ ...naan, guestName: 'Ben' })).toBe('2 × Garlic Naan, Ben')
  expect(lineName(naan)).toBe('2 × Garlic Naan')
})
