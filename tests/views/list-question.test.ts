import { expect, test } from 'vitest'
import {
  countSet,
  isNarrowed,
  sortingOf,
  withoutFilters,
} from '../../src/views/parts/list/list-question.ts'

type Filter = { tag?: string | undefined; days?: string | undefined; scope?: string | undefined }
const query = { currentPage: 3, rowSize: 25, search: '', filter: {} as Filter }

test('a list that is asked for nothing in particular is not narrowed', () => {
  expect(isNarrowed(query)).toBe(false)
  expect(isNarrowed({ search: '   ', filter: { tag: undefined } })).toBe(false)
})

test('a word or any filter narrows a list', () => {
  expect(isNarrowed({ ...query, search: 'ada' })).toBe(true)
  expect(isNarrowed({ ...query, filter: { tag: 'vip' } })).toBe(true)
})

test('clearing keeps the rows of a page and the sort, and begins at the first page', () => {
  const asked = { ...query, sort: 'spent', search: 'ada', filter: { tag: 'vip' } as Filter }
  expect(withoutFilters(asked)).toEqual({ ...asked, currentPage: 1, search: '', filter: {} })
})

test('a cleared list is not narrowed', () => {
  const asked = { ...query, search: 'ada', filter: { tag: 'vip' } as Filter }
  expect(isNarrowed(withoutFilters(asked))).toBe(false)
})

test('the filter button counts its own filters alone', () => {
  expect(countSet<Filter>({ tag: 'vip', scope: 'mine' }, ['tag', 'days'])).toBe(1)
  expect(countSet<Filter>({}, ['tag', 'days'])).toBe(0)
})

test('until someone sorts, a list is sorted as usual', () => {
  expect(sortingOf({}, { by: 'name', order: 'asc', others: 'desc' })).toEqual({
    by: 'name',
    order: 'asc',
  })
})

test('a column that is named without a way begins as its list says', () => {
  const usual = { by: 'name', order: 'asc', others: 'desc' } as const
  expect(sortingOf({ sort: 'spent' }, usual)).toEqual({ by: 'spent', order: 'desc' })
  expect(sortingOf({ sort: 'name' }, usual)).toEqual({ by: 'name', order: 'asc' })
  expect(sortingOf({ sort: 'spent', order: 'asc' }, usual)).toEqual({ by: 'spent', order: 'asc' })
  expect(sortingOf({ sort: 'price' }, { by: 'name', order: 'asc' })).toEqual({
    by: 'price',
    order: 'asc',
  })
})
