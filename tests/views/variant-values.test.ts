import { expect, test } from 'vitest'
import {
  gridOf,
  variantInputs,
  type VariantValues,
} from '../../src/views/products/variant-values.ts'

const row = (values: string[], part: Partial<VariantValues> = {}): VariantValues => ({
  values,
  price: '5.00',
  stock: '',
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
  expect(variantInputs([row(['S'])], 'EUR')).toEqual([
    { values: ['S'], priceAmount: 500, isSoldOut: false, status: 'Active' },
  ])
})
