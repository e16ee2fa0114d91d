import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import {
  fileRefusal,
  guessColumns,
  missingColumns,
} from '../../src/views/products/import-columns.ts'

test.each([
  [{}, 'upsert', ['name', 'price']],
  [{ name: 'Title' }, 'upsert', ['price']],
  [{ name: 'Title', price: 'Cost' }, 'create', []],
  // A product that is known by its number keeps what the file does not say.
  [{ sku: 'Code', stock_qty: 'Left' }, 'upsert', []],
  [{ sku: 'Code' }, 'create', ['name', 'price']],
] as const)('of the columns %j a file that shall %s still needs %j', (columns, mode, missing) => {
  expect(missingColumns(columns, mode)).toEqual(missing)
})

test.each([
  ['goods.csv', 10, undefined],
  ['GOODS.XLSX', 10, undefined],
  ['goods.txt', limits.importBytes, undefined],
  ['goods.csv', limits.importBytes + 1, 'tooLarge'],
  // The old Excel format can't be read, whatever is in it.
  ['goods.xls', 10, 'wrongType'],
  ['goods.pdf', 10, 'wrongType'],
  ['goods', 10, 'wrongType'],
])('the file %s of %d bytes is refused where it is chosen as %s', (name, size, refusal) => {
  expect(fileRefusal({ name, size })).toBe(refusal)
})

test.each([
  ['name', ['Product name', 'Item', 'Title']],
  ['category', ['Dept', 'Department', 'Product group', 'Menu section']],
  ['price', ['Our price', 'Price', 'Selling price (GBP)', 'List price']],
  [
    'stock_qty',
    ['Qty on hand', 'Quantity in stock', 'On hand', 'Stock level', 'Inventory', 'Available', 'Qty'],
  ],
])('a column of %s is found by %j', (field, headings) => {
  expect(headings.map((heading) => guessColumns(['Colour', heading, 'Shelf'])[field])).toEqual(
    headings,
  )
})
