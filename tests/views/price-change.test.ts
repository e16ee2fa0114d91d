import { describe, expect, test } from 'vitest'
import { changedPrice, isReadable } from '../../src/views/products/price-change.ts'

describe('a change of many prices', () => {
  test.each([
    ['set', 'amount', '9,50', 950],
    ['set', 'percent', '9.5', 950],
    ['raise', 'amount', '0.50', 1049],
    ['raise', 'percent', '10', 1099],
    ['raise', 'percent', '12,5', 1124],
    ['lower', 'amount', '0.99', 900],
    ['lower', 'percent', '100', 0],
    ['lower', 'percent', '33.33', 666],
  ] as const)('%s by %s %s makes 9.99 to %i', (how, unit, text, after) => {
    expect(changedPrice(999, { how, unit, text }, 'GBP')).toBe(after)
  })

  test.each([
    ['below nothing by an amount', { how: 'lower', unit: 'amount', text: '10.00' }],
    ['below nothing by a share', { how: 'lower', unit: 'percent', text: '101' }],
    ['by what is no number', { how: 'raise', unit: 'percent', text: 'ten' }],
    ['to what is no price', { how: 'set', unit: 'amount', text: '-1' }],
    ['by what is finer than the currency', { how: 'raise', unit: 'amount', text: '0.005' }],
  ] as const)('leaves a price %s as it is', (_, change) => {
    expect(changedPrice(999, change, 'GBP')).toBeUndefined()
  })

  test('is whole in a currency without cents', () => {
    expect(changedPrice(1_005, { how: 'raise', unit: 'percent', text: '10' }, 'JPY')).toBe(1_106)
    expect(isReadable({ how: 'set', unit: 'amount', text: '10.5' }, 'JPY')).toBe(false)
  })
})
