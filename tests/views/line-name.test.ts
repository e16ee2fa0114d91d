import { expect, test } from 'vitest'
import { lineName } from '../../src/views/parts/order/line-name.ts'

test('lines of the same dish differ by their quantity and guest', () => {
  const naan = { name: 'Garlic Naan', quantity: 2 }
  expect(lineName({ ...naan, guestName: 'Ben' })).toBe('2 × Garlic Naan, Ben')
  expect(lineName(naan)).toBe('2 × Garlic Naan')
})
