import { expect, test } from 'vitest'
import { emptyWordsOf, onwardOf } from '../../src/guest/shop/onward.ts'

test('an order that is paid online at once leads to the payment page, any other to its receipt', () => {
  expect(onwardOf({ payableAmount: 850 }, true)).toBe('payment')
  expect(onwardOf({ payableAmount: 850 }, false)).toBe('receipt')
  expect(onwardOf({}, true)).toBe('receipt')
})

test('an order that was just placed is not called empty while the next page opens', () => {
  expect(emptyWordsOf(undefined)).toBe('guest.shop.empty')
  expect(emptyWordsOf('payment')).toBe('guest.shop.opening')
  expect(emptyWordsOf('receipt')).toBeUndefined()
})
