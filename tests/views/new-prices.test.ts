import { expect, test } from 'vitest'
import { pricesById, shownAfter, withPrices } from '../../src/views/products/new-prices.ts'

const shirt = {
  id: 'shirt',
  currency: 'USD',
  priceAmount: 2420,
  variantPrices: { from: 2200, to: 2400 },
  variants: [
    { id: 's', values: ['S'], priceAmount: 2200, sku: 'TS-S', stockQty: 3, isSoldOut: false },
    { id: 'm', values: ['M'], priceAmount: 2400, stockQty: 0, isSoldOut: true },
    { id: 'xl', values: ['XL'], priceAmount: 900, status: 'InActive', isSoldOut: false },
  ],
} as never
const raise = { how: 'raise', unit: 'percent', text: '50' } as const

test('new prices of a product with variants are shown as those that customers pay', () => {
  expect(shownAfter(shirt, raise)).toEqual({ from: 3300, to: 3600 })
  const toLowest = { how: 'set', unit: 'amount', text: '22' } as const
  expect(shownAfter(shirt, toLowest)).toEqual({ from: 2200, to: 2200 })
  const tooMuch = { how: 'lower', unit: 'amount', text: '23' } as const
  expect(shownAfter(shirt, tooMuch)).toBeUndefined()
  expect(shownAfter(shirt, { ...raise, text: '0' })).toBeUndefined()
})

test('every variant gets its own new price and keeps the rest; its stock is not sent', () => {
  const sent = JSON.parse(JSON.stringify(withPrices(shirt, { price: raise }))) as unknown
  expect(sent).toEqual({
    priceAmount: 3630,
    variants: [
      { id: 's', values: ['S'], priceAmount: 3300, sku: 'TS-S' },
      { id: 'm', values: ['M'], priceAmount: 3600 },
      { id: 'xl', values: ['XL'], priceAmount: 1350, status: 'InActive' },
    ],
  })
  // A hidden one that would cost less than nothing stays as it is.
  const lower = { how: 'lower', unit: 'amount', text: '10' } as const
  expect(withPrices(shirt, { price: lower }).variants?.map((one) => one.priceAmount)).toEqual([
    1200, 1400, 900,
  ])
})

test('the undo sets each price as it was, also after the product was read anew', () => {
  const prices = pricesById(shirt)
  const raised = { ...(shirt as object), ...withPrices(shirt, { price: raise }) } as never
  const undone = withPrices(raised, { prices })
  expect(undone.priceAmount).toBe(2420)
  expect(undone.variants?.map((one) => one.priceAmount)).toEqual([2200, 2400, 900])
})
