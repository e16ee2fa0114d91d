import { expect, test } from 'vitest'
import type { DraftLine } from '../../src/views/parts/draft/draft-line.ts'
import {
  countsOf,
  type Dish,
  areGroupsShown,
  groupsOf,
  isAsked,
  restId,
  shownDishes,
  withChoice,
  withOneLess,
} from '../../src/views/parts/pad/pad-menu.ts'

const dish = (id: string, more: object = {}) => ({ id, name: id, ...more }) as unknown as Dish
const line = (productId: string, quantity: number, more: object = {}): DraftLine =>
  ({
    key: productId,
    productId,
    name: productId,
    quantity,
    optionIds: [],
    note: '',
    ...more,
  }) as unknown as DraftLine
const categories = [
  { id: 'starters', name: 'Starters' },
  { id: 'mains', name: 'Mains' },
  { id: 'empty', name: 'Empty' },
] as never
const dishes = [
  dish('Dal', { categoryId: 'mains' }),
  dish('Samosa', { categoryId: 'starters', sku: 'S-1' }),
  dish('Water'),
  dish('Old', { categoryId: 'gone' }),
]
const menu = { dishes, categories, isLarge: false }
const groups = groupsOf(menu, 'Other')

test('dishes are grouped by category, those without one last, and empty categories are left out', () => {
  expect(groups.map(({ id, dishes: own }) => [id, own.map(({ name }) => name)])).toEqual([
    ['starters', ['Samosa']],
    ['mains', ['Dal']],
    [restId, ['Water', 'Old']],
  ])
})

test('one category is shown, or all that a text finds by name and number in any of them', () => {
  const names = (chosen: string, text: string) =>
    shownDishes(menu, groups, { group: chosen, text }).map(({ name }) => name)
  expect(names('mains', '')).toEqual(['Dal'])
  expect(names('', '')).toEqual(['Samosa', 'Dal', 'Water', 'Old'])
  expect(names('unknown', ' ')).toEqual(['Samosa', 'Dal', 'Water', 'Old'])
  expect(names('mains', ' s-1')).toEqual(['Samosa'])
  expect(names('mains', 'WATER')).toEqual(['Water'])
})

test('a large menu shows what the server found, and every category', () => {
  const large = { dishes: [dish('Water')], categories, isLarge: true }
  const all = groupsOf(large, 'Other')
  expect(all.map(({ id }) => id)).toEqual(['starters', 'mains', 'empty', restId])
  const chosen = { group: 'mains', text: 'no such' }
  expect(shownDishes(large, all, chosen).map(({ name }) => name)).toEqual(['Water'])
})

test('categories are offered where there is a choice of them', () => {
  const menu = { categories: [], isLarge: false }
  const alone = groupsOf({ ...menu, dishes: [dish('Mug')] }, 'Other')
  expect([alone.length, areGroupsShown(alone)]).toEqual([1, false])
  const categories = [{ id: 'mains', name: 'Mains' }] as never
  const two = groupsOf(
    { ...menu, categories, dishes: [dish('Mug'), dish('Dal', { categoryId: 'mains' })] },
    'Other',
  )
  expect(areGroupsShown(two)).toBe(true)
})

test('what has variants or a needed choice is asked, all else is one press', () => {
  expect(isAsked(dish('Dal'))).toBe(false)
  expect(isAsked(dish('Pizza', { variantCount: 2 }))).toBe(true)
  expect(isAsked(dish('Curry', { needsChoice: true }))).toBe(true)
})

test('a tile counts its dish over all lines and variants, and less takes from the last of them', () => {
  const products = new Map([
    ['small', { parentId: 'Pizza' }],
    ['large', { parentId: 'Pizza' }],
  ]) as never
  const lines = [line('small', 2), line('Dal', 1), line('large', 1)]
  expect([...countsOf(lines, products)]).toEqual([
    ['Pizza', 3],
    ['Dal', 1],
  ])
  const less = withOneLess(lines, 'Pizza', products)
  expect(less.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['small', 2],
    ['Dal', 1],
  ])
  expect(withOneLess(less, 'Pizza', products)[0]?.quantity).toBe(1)
  expect(withOneLess(less, 'Tea', products)).toEqual(less)
})

test('equal choices share a line, but not with one that has a note or an allergy', () => {
  const chosen = { productId: 'Curry', name: 'Curry', optionIds: ['hot', 'rice'] } as never
  const once = withChoice([line('Curry', 1, { optionIds: ['rice', 'hot'] })], chosen)
  expect(once.map(({ quantity }) => quantity)).toEqual([2])
  const noted = line('Curry', 1, { optionIds: ['hot', 'rice'], note: 'no salt', key: '1' })
  const allergic = line('Curry', 1, { optionIds: ['hot', 'rice'], allergies: ['Milk'], key: '2' })
  const added = withChoice([noted, allergic], chosen)
  expect(added.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 1],
  ])
})
