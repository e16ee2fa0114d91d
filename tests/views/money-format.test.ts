import { expect, test } from 'vitest'
import { currencyDigits, formatMoney } from '../../src/views/parts/money/money-format.ts'

test.each([
  [1250, 'GBP', 'en-GB', '£12.50'],
  [1250, 'JPY', 'en-GB', '¥1,250'],
  [1250, 'KWD', 'en-GB', 'KWD 1.250'],
  [12345678, 'INR', 'en-IN', '₹1,23,456.78'],
  [123450, 'LKR', 'en-GB', 'Rs 1,234.50'],
  [-500, 'USD', 'en-GB', '-$5.00'],
  [0, 'AUD', 'en-GB', '$0.00'],
])('%d minor units of %s read %s as %s', (amountMinor, currency, language, words) => {
  // Intl puts a space of its own kind between a code and its figure.
  expect(formatMoney(amountMinor, currency, language).replace(/\s/g, ' ')).toBe(words)
})

test('a currency says how many digits its minor unit has', () => {
  expect(['GBP', 'INR', 'JPY', 'KWD'].map(currencyDigits)).toEqual([2, 2, 0, 3])
})
