import { expect, test } from 'vitest'
import { sectionsOf } from '../../src/guest/shop/sections.ts'

const product = (name: string, categoryId?: string, description?: string) =>
  ({ id: name, name, categoryId, description }) as Parameters<
    typeof sectionsOf
  >[0]['products'][number]
const catalog = {
  categories: [
    { id: 'rice', name: 'Rice dishes' },
    { id: 'sweet', name: 'Desserts' },
  ],
  products: [
    product('Chicken Biryani', 'rice', 'With raita'),
    product('Vegetable Biryani', 'rice'),
    product('Crème Brûlée', 'sweet', 'Burnt cream'),
    product('Strawberry Lassi', undefined),
    product('மசாலா தோசை', undefined),
  ],
} as unknown as Parameters<typeof sectionsOf>[0]

const found = (text: string) =>
  sectionsOf(catalog, text, 'More').flatMap(({ products }) => products.map(({ name }) => name))

test.each([
  ['chiken biryani', ['Chicken Biryani']],
  ['biryani chicken', ['Chicken Biryani']],
  ['briyani', ['Chicken Biryani', 'Vegetable Biryani']],
  ['raita', ['Chicken Biryani']],
  ['creme brulee', ['Crème Brûlée']],
  ['desert', ['Crème Brûlée']],
  ['berry', ['Strawberry Lassi']],
  ['தோசை', ['மசாலா தோசை']],
  ['pizza', []],
])('a guest who types “%s” finds %s', (text, names) => {
  expect(found(text)).toEqual(names)
})

test('what a name says is found before what a description says, whichever category is first', () => {
  const spa = {
    categories: [
      { id: 'hands', name: 'Hands' },
      { id: 'body', name: 'Body' },
    ],
    products: [
      { id: 'm', name: 'Manicure', description: 'With a massage', categoryId: 'hands' },
      { id: 'b', name: 'Massage, 30 min', categoryId: 'body' },
    ],
  } as unknown as typeof catalog
  expect(sectionsOf(spa, 'massage', 'More').map(({ name }) => name)).toEqual(['Body', 'Hands'])
  expect(sectionsOf(spa, '', 'More').map(({ name }) => name)).toEqual(['Hands', 'Body'])
})

test('without a text the whole menu is there, by category', () => {
  expect(sectionsOf(catalog, ' ', 'More').map(({ name }) => name)).toEqual([
    'Rice dishes',
    'Desserts',
    'More',
  ])
})
