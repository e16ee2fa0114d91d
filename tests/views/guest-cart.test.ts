import { expect, test } from 'vitest'
import {
  type CartLine,
  type Catalog,
  changedPrices,
  countOf,
  goneLines,
  isAllTaken,
  itemsOf,
  notMadeAt,
  offeredIn,
  roomFor,
  withoutOne,
} from '../../src/guest/shop/cart.ts'

const product = (id: string, priceAmount: number, more: object = {}) => ({
  id,
  name: `The ${id}`,
  priceAmount,
  isSoldOut: false,
  options: [{ id: 'large', group: 'Size', name: 'Large', extraAmount: 100 }],
  optionGroups: [],
  variantOptions: [],
  variants: [],
  ...more,
})
const catalog = {
  products: [
    product('dal', 500),
    product('naan', 300, { isSoldOut: true }),
    product('pizza', 900, {
      variantOptions: [{ name: 'Size', values: ['S'] }],
      variants: [{ id: 'small', values: ['S'], priceAmount: 800, isSoldOut: false }],
    }),
  ],
} as unknown as Catalog
const line = (productId: string, more: object = {}): CartLine =>
  ({ productId, optionIds: [], quantity: 2, note: '', ...more }) as unknown as CartLine

test('lines that sold out or went from the menu are named, and are not sent', () => {
  const lines = [line('dal'), line('naan'), line('soup')]
  expect(goneLines(lines, catalog).map(({ name }) => name)).toEqual(['The naan', undefined])
  expect(itemsOf(lines, catalog).map(({ productId }) => productId)).toEqual(['dal'])
})

test('a price that changed since it was added is shown for one piece, with its options', () => {
  const lines = [
    line('dal', { seenAmount: 500 }),
    line('dal', { seenAmount: 600, optionIds: ['large'] }),
    line('dal', { seenAmount: 450 }),
    line('small', { seenAmount: 700 }),
    line('dal'),
    line('naan', { seenAmount: 1 }),
  ]
  expect(changedPrices(lines, catalog).map(({ name, before, now }) => [name, before, now])).toEqual(
    [
      ['The dal', 450, 500],
      ['The pizza, S', 700, 800],
    ],
  )
})

test('what was seen is not sent, and what may not be in it is', () => {
  const [sent] = itemsOf([line('dal', { seenAmount: 500, allergies: ['Nuts'] })], catalog)
  expect(sent).toEqual({ productId: 'dal', optionIds: [], quantity: 2, allergies: ['Nuts'] })
})

test('a dish outside of its hours is named for the time that is wanted, also past midnight', () => {
  const made = (from: string, to: string, isNow: boolean) =>
    ({
      ...catalog,
      products: [...catalog.products, product('thali', 700, { hours: { from, to, isNow } })],
    }) as unknown as Catalog
  const named = (menu: Catalog, clock?: string) =>
    notMadeAt([line('dal'), line('thali')], menu, clock)?.name
  const lunch = made('12:00', '15:00', false)
  expect([undefined, '11:45', '12:00', '14:45', '15:00'].map((at) => named(lunch, at))).toEqual([
    'The thali',
    'The thali',
    undefined,
    undefined,
    'The thali',
  ])
  const night = made('22:00', '02:00', true)
  expect([undefined, '01:45', '02:00', '22:00'].map((at) => named(night, at))).toEqual([
    undefined,
    undefined,
    'The thali',
    undefined,
  ])
})

test('a line holds at most what is left beside the other lines of the same product', () => {
  const [dal, unlimited] = [product('dal', 500, { left: 5 }), product('naan', 300)].map(
    (one) => one as unknown as Catalog['products'][number],
  )
  const lines = [line('dal'), line('dal', { note: 'mild' }), line('naan')]
  if (!dal || !unlimited) throw new Error('two products were made')
  expect(roomFor(lines, dal)).toBe(1)
  expect(roomFor(lines, dal, 0)).toBe(3)
  const more = [...lines, line('dal', { quantity: 4 })]
  expect(roomFor(more, dal)).toBe(0)
  expect([lines, more].map((some) => isAllTaken(some, dal))).toEqual([false, true])
  expect(roomFor(lines, unlimited)).toBe(9999)
})

test('of a product with variants what is left is that of the variant', () => {
  const shirt = product('shirt', 900, {
    left: 9,
    variantOptions: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { id: 'small', values: ['S'], priceAmount: 800, isSoldOut: false, left: 2 },
      { id: 'medium', values: ['M'], priceAmount: 800, isSoldOut: false },
    ],
  })
  expect(offeredIn([shirt as never]).map(({ left }) => left)).toEqual([2, undefined])
})

test('the card of a product counts its pieces in the cart with those of its variants, and takes one out', () => {
  const of = (id: string) => {
    const found = catalog.products.find((one) => String(one.id) === id)
    if (!found) throw new Error(id)
    return found
  }
  const lines = [line('dal'), line('small'), line('dal', { quantity: 1, note: 'Hot' })]
  expect([countOf(lines, of('dal')), countOf(lines, of('pizza'))]).toEqual([3, 2])
  const fewer = withoutOne(lines, of('dal'))
  expect(fewer).toEqual([line('dal'), line('small')])
  expect(withoutOne(fewer, of('dal'))).toEqual([line('dal', { quantity: 1 }), line('small')])
  expect(withoutOne(lines, of('naan'))).toEqual(lines)
})
