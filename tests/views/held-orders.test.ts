import { beforeEach, expect, test } from 'vitest'
import { id } from '#contract/fields.ts'
import { draftsIn } from '../../src/views/parts/form/drafts.ts'
import { withProduct } from '../../src/views/parts/draft/draft-line.ts'
import {
  beginDraft,
  draftAddress,
  draftKey,
  draftNumber,
  heldOrders,
} from '../../src/views/orders/new/held-orders.ts'
import { emptyDraft, type OrderDraft } from '../../src/views/orders/new/order-draft.ts'

let stored: Map<string, string>
let drafts: ReturnType<typeof draftsIn>
beforeEach(() => {
  stored = new Map()
  drafts = draftsIn(
    {
      read: (key) => stored.get(key),
      write: (key, text) => void (text === undefined ? stored.delete(key) : stored.set(key, text)),
    },
    'form.jo.',
  )
})

const base = emptyDraft('+44')
const take = (number: number, values: Partial<OrderDraft>) =>
  drafts.write(draftKey(number), { base, values: { ...base, ...values } })
const place = (number: number) => drafts.write(draftKey(number), undefined)
const pizza = { id: id.parse('pizza'), name: 'Pizza' }
const lines = withProduct([], pizza)

test('orders that are held are listed by customer and items until they are placed', () => {
  take(1, { lines: lines.map((line) => ({ ...line, quantity: 3 })) })
  const second = beginDraft(drafts)
  take(second, { fullName: ' Jo Lane ', phone: '07700900888' })
  const third = beginDraft(drafts)
  take(third, { phone: '07700900111', lines })
  expect(heldOrders(drafts)).toEqual([
    { number: 1, name: '', items: 3 },
    { number: 2, name: 'Jo Lane', items: 0 },
    { number: 3, name: '07700900111', items: 1 },
  ])
  place(second)
  expect(heldOrders(drafts).map(({ number }) => number)).toEqual([1, 3])
})

test('a further draft never takes the place of one that is kept', () => {
  take(1, { lines })
  take(beginDraft(drafts), { lines })
  place(1)
  expect(beginDraft(drafts)).toBe(1)
  take(1, { phone: '07700900222' })
  expect(beginDraft(drafts)).toBe(3)
  expect(heldOrders(drafts).map(({ number }) => number)).toEqual([1, 2])
})

test('what is stored but no draft of this form is left out', () => {
  take(1, { lines })
  const second = beginDraft(drafts)
  drafts.write(draftKey(second), { base, values: { lines: 'none' } })
  expect(heldOrders(drafts)).toHaveLength(1)
  drafts.write('order.held', 'broken')
  expect(heldOrders(drafts)).toHaveLength(1)
})

test.each([null, '', 'x', '-2', '1', '1.5'])('the address %j means the first draft', (text) => {
  expect(draftNumber(text)).toBe(1)
})

test('an address leads to its draft', () => {
  expect(draftAddress(1)).toBe('/orders/ordernew')
  const { searchParams } = new URL(draftAddress(4), 'http://x')
  expect(draftNumber(searchParams.get('draft'))).toBe(4)
})
