import { expect, test, vi } from 'vitest'
import {
  addAtEnter,
  addPasted,
  gridOf,
  variantInputs,
  type VariantValues,
  withTyped,
} from '../../src/views/products/variant-values.ts'

const row = (values: string[], part: Partial<VariantValues> = {}): VariantValues => ({
  values,
  price: '5.00',
  stock: '',
  lowStock: '',
  sku: '',
  barcode: '',
  image: '',
  standing: 'on',
  ...part,
})
const option = (name: string, ...values: string[]) => ({ key: name, name, values })

test('the grid has a row per combination, with the price of the product at first', () => {
  const grid = gridOf([option('Size', 'S', 'M'), option('Colour', 'Red', 'Blue')], [], '9.00')
  expect(grid.map(({ values, price }) => [values.join(' '), price])).toEqual([
    ['S Red', '9.00'],
    ['S Blue', '9.00'],
    ['M Red', '9.00'],
    ['M Blue', '9.00'],
  ])
  expect(gridOf([option('Size')], [], '9.00')).toEqual([])
})

test('rows keep what was typed when values come and go, and go on when an option is added', () => {
  const small = row(['S'], { id: 'a', stock: '3', price: '7.00' })
  const medium = row(['M'], { id: 'b' })
  expect(gridOf([option('Size', 'M', 'S')], [small, medium], '')).toEqual([medium, small])
  const wider = gridOf([option('Size', 'S'), option('Colour', 'Red', 'Blue')], [small, medium], '')
  expect(wider).toEqual([{ ...small, values: ['S', 'Red'] }, row(['S', 'Blue'], { price: '7.00' })])
  expect(gridOf([option('Size', 'S')], wider, '')).toEqual([small])
})

test('a stock that nobody changed is not sent, one that was emptied is no longer counted', () => {
  const known = row(['S'], { id: 'a', stock: '3' })
  expect(variantInputs([{ ...known, price: '6' }], 'EUR', [known])).toEqual([
    { id: 'a', values: ['S'], priceAmount: 600, status: 'Active' },
  ])
  expect(variantInputs([{ ...known, stock: '' }], 'EUR', [known])).toMatchObject([
    { stockQty: null },
  ])
  expect(variantInputs([{ ...known, stock: '5' }], 'EUR', [known])).toMatchObject([
    { stockQty: 5, seenStockQty: 3 },
  ])
  expect(variantInputs([{ ...known, stock: '5' }], 'EUR', [{ ...known, stock: '' }])).toEqual([
    { id: 'a', values: ['S'], priceAmount: 500, stockQty: 5, status: 'Active' },
  ])
  expect(variantInputs([{ ...known, lowStock: '2' }], 'EUR', [known])).toMatchObject([
    { lowStockQty: 2 },
  ])
  expect(variantInputs([known], 'EUR', [{ ...known, lowStock: '2' }])).toMatchObject([
    { lowStockQty: null },
  ])
  expect(variantInputs([row(['S'])], 'EUR')).toEqual([
    { values: ['S'], priceAmount: 500, isSoldOut: false, status: 'Active' },
  ])
})

test('Enter in the field of values never sends the form, and adds what was typed', () => {
  const press = (key: string, value: string) => {
    const preventDefault = vi.fn<() => void>()
    const add = vi.fn<(typed: string) => void>()
    addAtEnter({ key, currentTarget: { value }, preventDefault }, add)
    return [preventDefault.mock.calls.length, add.mock.calls.flat()]
  }
  expect(press('Enter', '')).toEqual([1, ['']])
  expect(press('Enter', ' ')).toEqual([1, [' ']])
  expect(press('Enter', 'Small')).toEqual([1, ['Small']])
  expect(press('a', 'Small')).toEqual([0, []])
  expect(withTyped(['Small'], ' ')).toEqual(['Small'])
})

test('a pasted list becomes values at its commas, and none comes twice', () => {
  const paste = (value: string, pasted: string) => {
    const preventDefault = vi.fn<() => void>()
    const add = vi.fn<(typed: string) => void>()
    const clipboardData = { getData: () => pasted }
    addPasted({ clipboardData, currentTarget: { value }, preventDefault }, add)
    return [preventDefault.mock.calls.length, add.mock.calls.flat()]
  }
  expect(paste('', 'Small, Medium, Large')).toEqual([1, ['Small, Medium, Large']])
  expect(paste('', 'Small')).toEqual([0, []])
  expect(withTyped([], 'Small, Medium, Large')).toEqual(['Small', 'Medium', 'Large'])
  expect(withTyped(['Small'], 'small, Medium,, medium')).toEqual(['Small', 'Medium'])
})
