import { expect, test } from 'vitest'
import { newId } from '../../server/db/id.ts'
import {
  billOfItems,
  billOfOrder,
  billOfTable,
  itemsIn,
  tipChoices,
  tipWithin,
} from '../../src/views/parts/pay/tip-choices.ts'

test('tips are offered in percent of the items, rounded half up, within a limit and never nothing', () => {
  expect(tipChoices(999, 30)).toEqual([
    { percent: 5, amount: 50 },
    { percent: 10, amount: 100 },
    { percent: 15, amount: 150 },
  ])
  expect(tipChoices(999, 10).map(({ percent }) => percent)).toEqual([5, 10])
  expect(tipChoices(999, 0)).toEqual([])
  expect(tipChoices(10, 30).map(({ amount }) => amount)).toEqual([1, 1, 2])
  // Elsewhere than at a table nobody set a limit.
  expect(tipChoices(999, undefined)).toEqual([])
})

test('the team offers a tip of the items, not of the taxes, and of a part the share of them', () => {
  const bill = { subtotalAmount: 3_200, tipAmount: 0, totalAmount: 3_840, paidTipAmount: 0 }
  expect(itemsIn(3_840, bill)).toBe(3_200)
  expect(itemsIn(1_920, bill)).toBe(1_600)
  expect(itemsIn(undefined, bill)).toBe(0)
  const free = { subtotalAmount: 0, tipAmount: 0, totalAmount: 0, paidTipAmount: 0 }
  expect(itemsIn(0, free)).toBe(0)
})

test('a tip that another guest paid lowers the items of no later payment', () => {
  const half = 39_375
  const order = { subtotalAmount: 75_000, tipAmount: 0, totalAmount: 78_750 }
  expect(itemsIn(half, billOfOrder({ ...order, payments: [] }))).toBe(37_500)
  const tipped = { ...order, tipAmount: 3_750, totalAmount: 82_500 }
  const paid = { direction: 'in', state: 'succeeded', tipAmount: 3_750 } as const
  expect(itemsIn(half, billOfOrder({ ...tipped, payments: [paid] }))).toBe(37_500)
  const parts = [{ partAmount: 50_000 }, { partAmount: 28_750 }]
  expect(itemsIn(half, billOfTable(tipped, parts))).toBe(37_500)
  // A tip that was given back is in no payment, and a failed payment gave none.
  const back = { direction: 'out', state: 'succeeded', tipAmount: 3_750 } as const
  expect(itemsIn(half, billOfOrder({ ...order, payments: [paid, back] }))).toBe(37_500)
  const failed = { ...paid, state: 'failed' } as const
  expect(itemsIn(half, billOfOrder({ ...order, payments: [failed] }))).toBe(37_500)
  // A tip that the guest chose before is paid with the bill, and belongs to each payment.
  expect(itemsIn(82_500, billOfOrder({ ...tipped, payments: [] }))).toBe(75_000)
  expect(itemsIn(82_500, billOfTable(tipped, [{ partAmount: 82_500 }]))).toBe(75_000)
})

test('a tip for some dishes is a tip of their own price', () => {
  const part = { orderId: newId(), name: 'Naan', paidQuantity: 0 }
  const [naan, curry] = [newId(), newId()]
  const parts = [
    // With the 100 that its guest chose as a tip.
    { ...part, cartId: naan, quantity: 2, lineAmount: 600, partAmount: 730, partTipAmount: 100 },
    { ...part, cartId: curry, quantity: 1, lineAmount: 1000, partAmount: 1050, partTipAmount: 0 },
  ]
  const bill = billOfItems(parts, new Map([[naan, 1]]))
  expect([itemsIn(365, bill), tipWithin(365, bill)]).toEqual([300, 50])
  expect(
    itemsIn(
      1780,
      billOfItems(
        parts,
        new Map([
          [naan, 2],
          [curry, 1],
        ]),
      ),
    ),
  ).toBe(1600)
  expect(itemsIn(0, billOfItems(parts, new Map()))).toBe(0)
})

test('the tip in a payment is its share of what the guest chose before, never one that is paid', () => {
  const chosen = { subtotalAmount: 240_500, tipAmount: 3_100, totalAmount: 255_626 }
  expect(tipWithin(255_626, billOfTable(chosen, [{ partAmount: 255_626 }]))).toBe(3_100)
  expect(tipWithin(127_813, billOfOrder({ ...chosen, payments: [] }))).toBe(1_550)
  const more = { ...chosen, tipAmount: 11_117, totalAmount: 263_643 }
  const paid = { direction: 'in', state: 'succeeded', tipAmount: 8_017 } as const
  expect(tipWithin(255_626, billOfOrder({ ...more, payments: [paid] }))).toBe(3_100)
  expect(tipWithin(255_626, billOfTable(more, [{ partAmount: 255_626 }]))).toBe(3_100)
  const all = { ...chosen, payments: [{ ...paid, tipAmount: 3_100 }] }
  expect(tipWithin(255_626, billOfOrder(all))).toBe(0)
  expect(tipWithin(undefined, billOfOrder(all))).toBe(0)
})
