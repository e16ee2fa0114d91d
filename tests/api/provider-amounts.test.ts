import { expect, test } from 'vitest'
import { fromProviderAmount, toProviderAmount } from '../../server/stripe/amounts.ts'

test('amounts go to the provider in the units that it counts each currency in', () => {
  const asked = [
    ['GBP', 1234, 1234],
    ['LKR', 1234, 1234],
    ['JPY', 1234, 1234],
    ['KWD', 1230, 1230],
    // No decimals for people, two for the provider.
    ['ISK', 12, 1200],
    ['UGX', 5, 500],
  ] as const
  for (const [currency, ours, theirs] of asked) {
    expect([currency, toProviderAmount(ours, currency)]).toEqual([currency, theirs])
    expect([currency, fromProviderAmount(theirs, currency.toLowerCase())]).toEqual([currency, ours])
  }
})
