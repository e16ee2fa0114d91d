import { expect, test } from 'vitest'
import type { Receipt } from '#contract/receipt.ts'
import { payWaysOf } from '../../src/guest/receipt/pay-choices.ts'
import { emptyWordsOf, onwardOf, payOffersOf } from '../../src/guest/shop/onward.ts'

test('an order that is paid online at once leads to the payment page, any other to its receipt', () => {
  expect(onwardOf({ payableAmount: 850 }, { choice: 'whole' })).toBe('payment')
  expect(onwardOf({ payableAmount: 850 }, { choice: 'later' })).toBe('receipt')
  expect(onwardOf({}, { choice: 'whole' })).toBe('receipt')
})

test('another amount than was said at the cart is shown on the receipt first', () => {
  const receipt = { payableAmount: 4400, ownPayableAmount: 1100 }
  expect(onwardOf(receipt, { choice: 'own', amount: 1100 })).toBe('payment')
  expect(onwardOf(receipt, { choice: 'own', amount: 1050 })).toBe('receipt')
  expect(onwardOf(receipt, { choice: 'whole', amount: 4400 })).toBe('payment')
  expect(onwardOf(receipt, { choice: 'whole', amount: 1100 })).toBe('receipt')
})

test('at a shared table the cart offers the own dishes and the whole bill, each with its amount', () => {
  expect(payOffersOf(false, { totalAmount: 850 })).toEqual([
    { choice: 'later' },
    { choice: 'whole' },
  ])
  const due = { wholeAmount: 3850, ownAmount: 1349 }
  expect(payOffersOf(true, { totalAmount: 850, due })).toEqual([
    { choice: 'later' },
    { choice: 'own', amount: 1349 },
    { choice: 'whole', amount: 3850 },
  ])
  const alone = { wholeAmount: 850, ownAmount: 850 }
  expect(payOffersOf(true, { totalAmount: 850, due: alone })).toHaveLength(2)
  // Others are paying all of it at this moment.
  expect(payOffersOf(true, { totalAmount: 850, due: {} })).toEqual([{ choice: 'later' }])
  // Who has not joined is not told what others ordered.
  const joining = payOffersOf(true, { totalAmount: 850 })
  expect(joining).toEqual([{ choice: 'later' }, { choice: 'own', amount: 850 }])
})

test('a receipt of a shared table says whose amount each button pays', () => {
  const ways = (part: object) =>
    // Only the fields that it reads.
    // eslint-disable-next-line typescript/no-unsafe-type-assertion
    payWaysOf({
      tableName: '7',
      lines: [{ isOwn: true }, {}],
      payableAmount: 4400,
      ...part,
    } as Receipt).map(({ words, amount }) => [words, amount])
  expect(ways({ ownPayableAmount: 1100 })).toEqual([
    ['online.payOwn', 1100],
    ['online.payWhole', 4400],
  ])
  expect(ways({ ownPayableAmount: 1100, payableAmount: 2200, beingPaidAmount: 2200 })).toEqual([
    ['online.payOwn', 1100],
    ['online.payRest', 2200],
  ])
  expect(ways({})).toEqual([['online.payWhole', 4400]])
  expect(ways({ ownPayableAmount: 4400 })).toEqual([['online.pay', 4400]])
  expect(ways({ tableName: undefined })).toEqual([['online.pay', 4400]])
  expect(ways({ payableAmount: undefined })).toEqual([])
})

test('an order that was just placed is not called empty while the next page opens', () => {
  expect(emptyWordsOf(undefined)).toBe('guest.shop.empty')
  expect(emptyWordsOf('payment')).toBe('guest.shop.opening')
  expect(emptyWordsOf('receipt')).toBeUndefined()
})
