import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  connectList,
  countSet,
  isNarrowed,
  partOf,
  sortingOf,
  viewOfList,
  withoutFilters,
} from '../../src/machines/screen/list.connect.ts'
import { listMachine } from '../../src/machines/screen/list.ts'
import type { ListEvents, ListQuery } from '../../src/machines/screen/list.types.ts'

type Filter = { tag?: string | undefined; days?: string | undefined; scope?: string | undefined }
type Row = { id: string; version: number }
const none: Filter = {}
const query: ListQuery<Filter> = { currentPage: 3, rowSize: 25, search: '', filter: none }
const ada: Row = { id: 'ada', version: 1 }
const bob: Row = { id: 'bob', version: 1 }

test('a list that is asked for nothing in particular is not narrowed', () => {
  expect(isNarrowed(query, none)).toBe(false)
  expect(isNarrowed({ search: '   ', filter: { tag: undefined } }, none)).toBe(false)
})

test('a word or any filter narrows a list', () => {
  expect(isNarrowed({ ...query, search: 'ada' }, none)).toBe(true)
  expect(isNarrowed({ ...query, filter: { tag: 'vip' } }, none)).toBe(true)
})

test('what a list shows by itself does not narrow it, and comes back when it is cleared', () => {
  const usual: Filter = { scope: 'available' }
  expect(isNarrowed({ ...query, filter: usual }, usual)).toBe(false)
  expect(isNarrowed({ ...query, filter: { scope: 'mine' } }, usual)).toBe(true)
  expect(countSet<Filter>({ scope: 'available' }, ['scope'], usual)).toBe(0)
  expect(withoutFilters({ ...query, filter: { scope: 'mine' } }, usual).filter).toEqual(usual)
})

test('clearing keeps the rows of a page and the sort, and begins at the first page', () => {
  const asked = { ...query, sort: 'spent', search: 'ada', filter: { tag: 'vip' } as Filter }
  expect(withoutFilters(asked, none)).toEqual({ ...asked, currentPage: 1, search: '', filter: {} })
})

test('clearing leaves the walk from page to page: its keys are of the rows of before', () => {
  const { after, before } = withoutFilters({ ...query, after: 'key of row 25' }, none)
  expect({ after, before }).toEqual({ after: undefined, before: undefined })
})

test('a cleared list is not narrowed', () => {
  const asked = { ...query, search: 'ada', filter: { tag: 'vip' } as Filter }
  expect(isNarrowed(withoutFilters(asked, none), none)).toBe(false)
})

test('the filter button counts its own filters alone', () => {
  expect(countSet<Filter>({ tag: 'vip', scope: 'mine' }, ['tag', 'days'], none)).toBe(1)
  expect(countSet<Filter>({}, ['tag', 'days'], none)).toBe(0)
})

test('a filter is given its own part of the question, so it can hand on no other', () => {
  expect(partOf<Filter>({ tag: 'vip', days: 'today' }, ['tag'])).toEqual({ tag: 'vip' })
  expect(partOf<Filter>({ tag: 'vip' }, [])).toEqual({})
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

test('rows are a skeleton until the first page has come', () => {
  const { view } = listWith(() => new Promise(() => undefined))
  expect(view()).toMatchObject({ rows: undefined, shows: 'rows', isBusy: true })
})

test('a list without any record says so, and not that nothing fits', async () => {
  const { view } = listWith(async () => [])
  await vi.waitFor(() => expect(view().shows).toBe('empty'))
})

test('a list of which nothing fits what is asked says that', async () => {
  const { view, acts } = listWith(async ({ filter }) => (filter.tag ? [] : [ada]))
  await vi.waitFor(() => expect(view().rows).toEqual([ada]))
  acts.narrow({ tag: 'vip' })
  await vi.waitFor(() => expect(view().shows).toBe('nothing'))
  acts.clear()
  await vi.waitFor(() => expect(view()).toMatchObject({ rows: [ada], shows: 'rows' }))
})

test('a list that could not be read says neither; its rows of before stay beside the failure', async () => {
  let isOut = true
  const { view, acts } = listWith(async () => {
    if (isOut) throw new Error('no network')
    return [ada]
  })
  await vi.waitFor(() => expect(view().shows).toBe('failure'))
  expect(view()).toMatchObject({ rows: [], failure: expect.anything() })
  isOut = false
  acts.reload()
  await vi.waitFor(() => expect(view()).toMatchObject({ rows: [ada], failure: undefined }))
  isOut = true
  acts.reload()
  await vi.waitFor(() => expect(view().failure).toBeDefined())
  expect(view()).toMatchObject({ rows: [ada], shows: 'rows' })
})

test('two filters that are set one after the other are both asked for', async () => {
  const { view, acts } = listWith(async () => [ada])
  acts.narrow({ tag: 'vip' })
  acts.narrow({ days: 'today' })
  expect(view().query.filter).toEqual({ tag: 'vip', days: 'today' })
})

test.each<[string, ListEvents<Row, Filter>]>([
  ['a word', { type: 'list.search', search: 'b' }],
  ['a filter', { type: 'list.filter', filter: { tag: 'vip' } }],
  ['a sort', { type: 'list.sort', sort: 'name', order: 'asc' }],
  ['another page', { type: 'list.page', currentPage: 2 }],
  ['an address', { type: 'list.query', query: { ...query, currentPage: 1 } }],
])('%s lets the selected rows go: no bulk action meets a row out of sight', async (_, event) => {
  const { view, send } = listWith(async () => [ada, bob])
  await vi.waitFor(() => expect(view().rows).toEqual([ada, bob]))
  send({ type: 'list.select', id: 'bob' })
  expect(view().selected).toEqual(['bob'])
  send(event)
  expect(view().selected).toEqual([])
})

test('a row that went since it was selected is not selected any more', async () => {
  let rows = [ada, bob]
  const { view, send, acts } = listWith(async () => rows)
  await vi.waitFor(() => expect(view().rows).toEqual(rows))
  send({ type: 'list.select-all' })
  rows = [ada]
  acts.reload()
  await vi.waitFor(() => expect(view().selected).toEqual(['ada']))
})

/** A list on a server that answers these rows; what a screen shows of it, and can do to it. */
function listWith(load: (query: ListQuery<Filter>) => Promise<readonly Row[]>) {
  const actor = createActor(listMachine<Row, Filter>(), {
    input: {
      filter: none,
      async load(query) {
        const rows = [...(await load(query))]
        const { currentPage, rowSize } = query
        return { rows, pagination: { totalRows: rows.length, currentPage, rowSize } }
      },
    },
  }).start()
  return {
    view: () => viewOfList(actor.getSnapshot(), none),
    acts: connectList(actor.send, () => actor.getSnapshot().context.query, none),
    send: actor.send,
  }
}
