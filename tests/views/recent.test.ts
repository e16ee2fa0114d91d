import { beforeEach, expect, test } from 'vitest'
import type { UserDetails } from '#contract/user.ts'
import { createStorage } from '../../src/services/storage.ts'
import { noteOpened, recentOf } from '../../src/views/frame/palette/recent.ts'
import { visited } from '../../src/views/frame/tools/watch-visits.ts'

const storage = createStorage('t_', () => {
  throw new Error('blocked')
})
beforeEach(() => storage.clear())
const day = 86_400_000
const now = Date.UTC(2026, 10, 27)

const personOf = (userId: string, companyDetailsId: string) =>
  ({
    user: { userId, companyDetail: { companyDetailsId } } as UserDetails,
    module: 'foodKart',
  }) as const
const ada = personOf('ada', 'one')
const order = (no: number) => ({ to: `/orders/orderview?id=${no}`, title: `Order ${no}` })
const titles = (whose: Parameters<typeof recentOf>[1], atMs = now) =>
  recentOf(storage, whose, atMs).map(({ title }) => title)

test('the last opened entry is first, without duplicates, and at most twelve are kept', () => {
  for (const no of [1, 2, 1]) noteOpened(storage, ada, order(no), now)
  expect(titles(ada)).toEqual(['Order 1', 'Order 2'])
  for (let no = 1; no <= 20; no += 1) noteOpened(storage, ada, order(no), now)
  expect(titles(ada)).toHaveLength(12)
  expect(titles(ada)[0]).toBe('Order 20')
})

test('it belongs to one person in one company and module', () => {
  noteOpened(storage, ada, order(1), now)
  expect(titles(personOf('bob', 'one'))).toEqual([])
  expect(titles(personOf('ada', 'two'))).toEqual([])
  expect(titles({ ...ada, module: 'ekart' })).toEqual([])
  noteOpened(storage, personOf('bob', 'one'), order(2), now)
  expect(titles(ada)).toEqual(['Order 1'])
})

test('it is gone after the sign-out, after a week, and where the storage was damaged', () => {
  noteOpened(storage, ada, order(1), now)
  expect(titles(ada, now + 7 * day)).toEqual([])
  storage.clear()
  expect(titles(ada)).toEqual([])
  storage.write('recent.ada.one', '{"to":1}')
  expect(titles(ada)).toEqual([])
  noteOpened(storage, ada, order(2), now)
  expect(titles(ada)).toEqual(['Order 2'])
})

test.each([
  ['/orders/orderview', '?id=7&from=list', '/orders/orderview?id=7'],
  ['/orders/orderlist', '?search=ada', '/orders/orderlist'],
  ['/customers/customerview', '?id=new', undefined],
  ['/sessions/signin', '', undefined],
  ['/nowhere', '', undefined],
])('a visit of %s%s is noted as %s', (pathname, search, to) => {
  expect(visited({ pathname, search })).toBe(to)
})
