import { expect, test } from 'vitest'
import { isStillSo } from '../../src/guest/receipt/still-so.ts'

test('a requested bill is no longer said once the order is over; other results stay', () => {
  expect(isStillSo({ reached: [] }, 'table.request-bill')).toBe(true)
  expect(isStillSo({ reached: undefined }, 'table.request-bill')).toBe(false)
  expect(isStillSo({ reached: undefined }, 'order.rate')).toBe(true)
})
