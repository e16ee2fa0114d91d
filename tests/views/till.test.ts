import i18next from 'i18next'
import { expect, test } from 'vitest'
import core from '../../src/i18n/en/core.json' with { type: 'json' }
import words from '../../src/i18n/en/till.json' with { type: 'json' }
import { openStatusIds, orderStatusIds } from '#contract/order-status.ts'
import type { TillDay, Unfinished } from '#contract/till.ts'
import { statusIdsTagged } from '#lifecycles/order-lifecycle-of.ts'
import {
  checkClosing,
  closingInput,
  countOf,
  firstValues,
} from '../../src/views/till/close-values.ts'
import { differenceText } from '../../src/views/till/difference.ts'
import { listOf, unfinishedTexts } from '../../src/views/till/unfinished-text.ts'

const translation = { ...core, ...words }
const language = i18next.createInstance({
  lng: 'en',
  resources: { en: { translation } },
  initAsync: false,
})
await language.init()
const { t } = language

const till: TillDay = {
  day: '2026-05-20',
  currency: 'GBP',
  orders: 3,
  methods: [],
  takenAmount: 9000,
  refundedAmount: 500,
  tipAmount: 0,
  netAmount: 8500,
  cashAmount: 2500,
  floatAmount: 5000,
  methodChanges: [],
  undonePayments: [],
  unfinished: [],
}
const typed = { floatAmount: '50', countedAmount: '70.50', note: '' }

test('the difference is described in words', () => {
  const of = (amount: number, currency = 'GBP') => differenceText(amount, currency, t, 'en-GB')
  expect([of(-450), of(1200), of(0)]).toEqual(['£4.50 short', '£12.00 over', 'No difference'])
  expect(of(-5, 'JPY')).toBe('¥5 short')
})

test('the cash expected is the float and the cash of the day; what is counted is compared with it', () => {
  expect(countOf(till, typed)).toEqual({ expectedAmount: 7500, difference: -450 })
  expect(countOf(till, { ...typed, floatAmount: '' })).toEqual({
    expectedAmount: 2500,
    difference: 4550,
  })
  expect(countOf(till, { ...typed, countedAmount: '' }).difference).toBeNaN()
})

test('the form starts with the float of last time, an opened day with its own amounts', () => {
  expect(firstValues(till)).toEqual({ floatAmount: '50.00', countedAmount: '', note: '' })
  expect(firstValues({ ...till, floatAmount: undefined }).floatAmount).toBe('0.00')
  const closing = { floatAmount: 4000, countedAmount: 6450, note: 'Coins' }
  expect(firstValues({ ...till, closing: closing as TillDay['closing'] })).toEqual({
    floatAmount: '40.00',
    countedAmount: '64.50',
    note: 'Coins',
  })
})

test('the closing is sent with the cash that was shown; amounts that are none are named', () => {
  expect(closingInput(till, { ...typed, note: ' Coins ' })).toEqual({
    day: '2026-05-20',
    cashAmount: 2500,
    floatAmount: 5000,
    countedAmount: 7050,
    note: 'Coins',
  })
  const wrong = (part: Partial<typeof typed>) =>
    checkClosing(till, { ...typed, ...part }, t).map(({ path }) => path)
  expect(wrong({})).toEqual([])
  expect(wrong({ countedAmount: '' })).toEqual(['countedAmount'])
  expect(wrong({ floatAmount: 'fifty', countedAmount: '1.234' })).toEqual([
    'floatAmount',
    'countedAmount',
  ])
})

test('orders that are not finished are named with their sums, and nothing where there are none', () => {
  const of = (sums: Partial<Unfinished>) => {
    const none = { openOrders: 0, openAmount: 0, unpaidOrders: 0, owedAmount: 0 }
    return unfinishedTexts({ ...none, ...sums }, 'GBP', t, 'en-GB').map(({ text }) => text)
  }
  expect(of({ openOrders: 1, openAmount: 1050 })).toEqual(['1 open order, £10.50'])
  expect(of({ openOrders: 2, openAmount: 900, unpaidOrders: 3, owedAmount: 2000 })).toEqual([
    '2 open orders, £9.00',
    '3 unpaid orders, £20.00 due',
  ])
  expect(of({})).toEqual([])
})

test('the list behind the open ones shows the statuses in which an order is not over', () => {
  const over = statusIdsTagged('closed')
  const open = Object.values(orderStatusIds).filter((id) => !over.includes(id))
  expect(openStatusIds.toSorted()).toEqual(open.toSorted())
})

test('a refund that is due is not finished either', () => {
  const none = { openOrders: 0, openAmount: 0, unpaidOrders: 0, owedAmount: 0 }
  const due = { ...none, refundOrders: 1, dueBackAmount: 17_850 }
  expect(unfinishedTexts(due, 'INR', t, 'en')).toEqual([
    { about: 'refund', text: '1 refund due, ₹178.50' },
  ])
  expect(unfinishedTexts(none, 'INR', t, 'en')).toEqual([])
})

test('what is not finished leads to the list of exactly these orders', () => {
  expect(listOf('refund', '2026-05-20', false)).toBe(
    '/orders/orderlist?from_date=2026-05-20&to_date=2026-05-20&refund=due',
  )
  expect(listOf('unpaid', '2026-05-20', true)).toBe(
    '/orders/orderlist?start_from_date=2026-05-20&start_to_date=2026-05-20&payment_status=unpaid',
  )
})
