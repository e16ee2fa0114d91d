import { expect, test } from 'vitest'
import { id } from '#contract/fields.ts'
import {
  productChanges,
  productValues,
  undoneProduct,
} from '../../src/views/products/product-values.ts'
import { backFrom } from '../../src/views/products/use-product-moves.ts'

const some = id.parse('some')
const base = {
  id: some,
  version: 1,
  name: 'Espresso',
  priceAmount: 250,
  stockQty: 5,
  currency: 'GBP',
  status: 'Active',
}
const small = { id: some, values: ['S'], priceAmount: 250, stockQty: 5, status: 'Active' }
const sizes = (...values: string[]) => [{ name: 'Size', values }]

/** What is sent to undo the save that led from one product to the other. */
function undo(before: object, saved: object): object | undefined {
  const values = productValues({ ...base, ...saved } as never)
  const undone = undoneProduct(productValues({ ...base, ...before } as never), values)
  return undone && productChanges(undone, values, 'GBP')
}

test('the undo of a save writes back what it changed, and nothing else', () => {
  expect(undo({}, { priceAmount: 25_000, version: 2 })).toEqual({ priceAmount: 250 })
  expect(undo({ description: 'Short' }, { status: 'InActive' })).toEqual({
    description: 'Short',
    status: 'Active',
  })
  expect(undo({}, { sku: 'ESP' })).toEqual({ sku: null })
  expect(undo({}, {})).toEqual({})
})

test('stock is not written back: it may have been sold since', () => {
  expect(undo({ stockQty: 9 }, { stockQty: 4, priceAmount: 1 })).toEqual({ priceAmount: 250 })
  const before = { variantOptions: sizes('S'), variants: [{ ...small, stockQty: 9 }] }
  const saved = { variantOptions: sizes('S'), variants: [{ ...small, priceAmount: 25_000 }] }
  expect(undo(before, saved)).toMatchObject({
    variants: [{ id: some, priceAmount: 250, values: ['S'] }],
  })
  expect(JSON.stringify(undo(before, saved))).not.toContain('stock')
})

test('other options make other variants: that save can’t be undone', () => {
  const before = { variantOptions: sizes('S'), variants: [small] }
  expect(undo(before, { variantOptions: sizes('M'), variants: [small] })).toBe(undefined)
})

test('a change in a row is taken back with the values that the row had', () => {
  const row = { status: 'Active', isSoldOut: false, stockQty: 3, priceAmount: 250 } as const
  expect(backFrom(row, { priceAmount: 25_000 })).toEqual({ priceAmount: 250 })
  expect(backFrom(row, { categoryId: some, subcategoryId: null })).toEqual({
    categoryId: null,
    subcategoryId: null,
  })
  expect(backFrom(row, { status: 'InActive', isSoldOut: true, stockQty: 0 })).toEqual({
    status: 'Active',
    isSoldOut: false,
    stockQty: 3,
    seenStockQty: 0,
  })
})

test('a stock that was changed goes with the stock that was seen; one that was not counted has none', () => {
  const changes = (seen: number | undefined, stockQty: string) => {
    const shown = productValues({ ...base, stockQty: seen } as never)
    return productChanges({ ...shown, stockQty }, shown, 'GBP')
  }
  expect(changes(5, '6')).toEqual({ stockQty: 6, seenStockQty: 5 })
  expect(changes(undefined, '6')).toEqual({ stockQty: 6 })
  expect(changes(5, '')).toEqual({ stockQty: null })
})
