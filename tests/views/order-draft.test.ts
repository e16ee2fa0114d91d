import { expect, test } from 'vitest'
import { id } from '#contract/fields.ts'
import { moneyText, parseMoney } from '../../src/views/parts/pay/money-input.ts'
import { withProduct } from '../../src/views/parts/draft/draft-line.ts'
import {
  checkDraft,
  emptyDraft,
  isOrderDraft,
  isSamePhone,
  priceQuestion,
} from '../../src/views/orders/new/order-draft.ts'

const pizza = { id: id.parse('pizza'), name: 'Pizza' }
const facts = { customerId: undefined, zone: 'Europe/London', currency: 'GBP', isBooking: false }
const draft = { ...emptyDraft('+44'), lines: withProduct([], pizza) }

test('a draft with a line may be placed as it is, and becomes what the contract takes', () => {
  expect(checkDraft(draft, facts)).toEqual({
    ok: true,
    input: {
      source: 'walk_in',
      deliveryType: 'Click and Collect',
      items: [{ productId: 'pizza', quantity: 1, optionIds: [] }],
    },
  })
})

test('time, tip, code, address and customer go along as they were meant', () => {
  const full = {
    ...draft,
    source: 'phone' as const,
    fullName: ' Niamh ',
    phone: '07700 900555',
    deliveryType: 'Delivery' as const,
    address: '1 High Street',
    promise: 'at' as const,
    promisedAt: '2026-07-01T19:30',
    tip: '2.5',
    promoCode: ' TEN ',
  }
  expect(checkDraft(full, facts)).toMatchObject({
    ok: true,
    input: {
      customer: { fullName: 'Niamh', phone: '07700 900555', callingCode: '+44' },
      address: '1 High Street',
      promisedMs: Date.UTC(2026, 6, 1, 18, 30),
      tipAmount: 250,
      promoCode: 'TEN',
    },
  })
  expect(checkDraft({ ...full, promise: 20 }, { ...facts, customerId: 'niamh' })).toMatchObject({
    ok: true,
    input: { customerId: 'niamh', delayMinutes: 20 },
  })
})

test.each([
  [{ lines: [] }, facts, ['lines']],
  [{ phone: '07700 900555' }, facts, ['fullName']],
  [{ phone: 'call me' }, facts, ['phone', 'fullName']],
  [{ deliveryType: 'Delivery' as const }, facts, ['address']],
  [{ promise: 'at' as const }, facts, ['promisedAt']],
  [{ tip: 'much' }, facts, ['tip']],
  [{ tip: '1.234' }, facts, ['tip']],
  [{ discount: '0' }, facts, ['discount']],
  [{ discount: '12.5' }, facts, ['discount']],
  [{ discount: '101 %' }, facts, ['discount']],
  [{ discount: '2.555', discountKind: 'amount' as const }, facts, ['discount']],
  [{ discount: '10' }, facts, ['discountReason']],
  [{}, { ...facts, isBooking: true }, ['start']],
])('with %j the wrong fields are named in the order in which they stand', (part, where, wrong) => {
  expect(checkDraft({ ...draft, ...part }, where)).toEqual({ ok: false, wrong })
})

test('a discount by hand is priced before it has a reason, and placed with it', () => {
  const off = { ...draft, discount: '10 %' }
  expect(priceQuestion(off, facts)).toMatchObject({ discount: { percent: 10 } })
  const said = { discountReason: ' Late ' }
  expect(checkDraft({ ...off, ...said }, facts)).toMatchObject({
    input: { discount: { percent: 10, reason: 'Late' } },
  })
  const amount = { ...draft, ...said, discount: '2.50', discountKind: 'amount' as const }
  expect(checkDraft(amount, facts)).toMatchObject({
    input: { discount: { amountOff: 250, reason: 'Late' } },
  })
})

test('adding the same product increases the quantity, unless it has a note', () => {
  const twice = withProduct(draft.lines, pizza)
  expect(twice).toMatchObject([{ quantity: 2 }])
  const noted = twice.map((line) => ({ ...line, note: 'no onions' }))
  expect(withProduct(noted, pizza)).toMatchObject([{ quantity: 2 }, { quantity: 1, key: '2' }])
})

test('nothing is asked to be priced before there is something', () => {
  expect(priceQuestion(emptyDraft('+44'), facts)).toBeUndefined()
  expect(priceQuestion(draft, facts)).toMatchObject({
    purpose: 'order',
    items: [{ productId: 'pizza' }],
  })
})

test('a kept draft is taken up only as this form knows it', () => {
  expect(isOrderDraft(JSON.parse(JSON.stringify(draft)))).toBe(true)
  for (const broken of [
    undefined,
    {},
    { ...draft, callingCode: '+999' },
    { ...draft, lines: [{}] },
    { ...draft, tip: 3 },
  ])
    expect(isOrderDraft(broken)).toBe(false)
})

test('a phone number is the same however it is written, and a short one is nobody’s', () => {
  expect(isSamePhone('07700 900-555', '7700900555')).toBe(true)
  expect(isSamePhone('0770', '770')).toBe(false)
})

test.each([
  ['12', 'GBP', 1200],
  ['12.5', 'GBP', 1250],
  ['0,05', 'GBP', 5],
  ['12', 'JPY', 12],
  ['1.5', 'JPY', undefined],
  ['1.005', 'GBP', undefined],
  ['-1', 'GBP', undefined],
  ['', 'GBP', undefined],
])('%j in %s is %s minor units', (text, currency, minor) => {
  expect(parseMoney(text, currency)).toBe(minor)
})

test('an amount is shown in its field as typed', () => {
  expect([moneyText(1250, 'GBP'), moneyText(5, 'GBP'), moneyText(12, 'JPY')]).toEqual([
    '12.50',
    '0.05',
    '12',
  ])
})
