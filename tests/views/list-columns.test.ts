import { expect, test } from 'vitest'
import { listOrders } from '#contract/order.ts'
import { usualListChoice } from '#contract/list-choice.ts'
import type { Column } from '../../src/views/parts/list/data-table.tsx'
import { readAddress, writeAddress } from '../../src/views/parts/list/list-address.ts'
import { changed } from '../../src/views/parts/list/list-choice.ts'
import { choosableColumns, shownColumns } from '../../src/views/parts/list/list-columns.ts'

const cell = () => null
const columns: Column<object>[] = [
  { key: 'number', heading: 'Order', card: 'title', cell },
  { key: 'items', heading: 'Items', isWideOnly: true, cell },
  { key: 'total', heading: 'Total', card: 'amount', cell },
  { key: 'step', heading: '', card: 'action', cell },
]
const keys = (shown: readonly Column<object>[]) => shown.map(({ key }) => key)

test('a person may hide what neither names a row nor acts on it, and is told what wide screens alone show', () => {
  expect(choosableColumns(columns)).toEqual([
    { key: 'items', heading: 'Items', isWideOnly: true },
    { key: 'total', heading: 'Total', isWideOnly: false },
  ])
  expect(keys(shownColumns(columns, ['items', 'number', 'step', 'gone']))).toEqual([
    'number',
    'total',
    'step',
  ])
})

test('without a choice the columns stay the same value, so that no row renders again', () => {
  expect(shownColumns(columns)).toBe(columns)
})

test('a change leaves the rest of the choice alone', () => {
  const list = '/orders/orderlist'
  const one = changed(usualListChoice, { hide: { list, columns: ['items'] } })
  expect(changed(one, { rowSize: 25 })).toEqual({
    rowSize: 25,
    isCompact: false,
    hidden: [{ list, columns: ['items'] }],
  })
  expect(changed(one, { hide: { list, columns: [] } })).toEqual(usualListChoice)
})

test("someone's own number of rows is read where the address has none, and is not written", () => {
  expect(readAddress(listOrders, '', 25).rowSize).toBe(25)
  expect(readAddress(listOrders, '?rowSize=50', 25).rowSize).toBe(50)
  expect(writeAddress(listOrders, { rowSize: 25 }, 25)).toBe('')
  expect(writeAddress(listOrders, { rowSize: 10 }, 25)).toBe('?rowSize=10')
})
