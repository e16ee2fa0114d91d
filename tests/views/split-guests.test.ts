import { expect, test } from 'vitest'
import { id } from '#contract/fields.ts'
import type { BillPart, TableBill } from '#contract/table-bill.ts'
import { itemsOf, ofGuest, splitGuests } from '../../src/views/tables/split-counts.ts'

const idOf = (no: number) => id.parse(`0190a000-0000-7000-8000-00000000000${no}`)
const orderId = idOf(9)
const part = (no: number, amount: number, more: Partial<BillPart> = {}): BillPart => ({
  cartId: idOf(no),
  orderId,
  name: `Dish ${no}`,
  quantity: 1,
  lineAmount: amount,
  paidQuantity: 0,
  partAmount: amount,
  partTipAmount: 0,
  ...more,
})
const asha = { guestNo: 1, guestName: 'Asha' }
const ben = { guestNo: 2, guestName: 'Ben' }
const billOf = (parts: BillPart[], owedAmount: number): TableBill => ({
  parts,
  owed: [{ orderId, owedAmount }],
})
const three = [part(1, 72_975, asha), part(2, 42_000, ben), part(3, 7_875)]

test('what staff added is offered beside what each guest had, so that the bill is paid apart', () => {
  const offered = splitGuests(billOf(three, 122_850))
  expect(offered).toEqual([
    { no: 1, name: 'Asha', amount: 72_975 },
    { no: 2, name: 'Ben', amount: 42_000 },
    { no: 0, name: undefined, amount: 7_875 },
  ])
  expect(itemsOf(ofGuest(billOf(three, 122_850), 0))).toEqual([{ cartId: idOf(3), quantity: 1 }])
})

test('one guest and staff are offered apart; what one side has alone is not split', () => {
  const offered = splitGuests(billOf([part(1, 100, asha), part(3, 50)], 150))
  expect(offered.map(({ no }) => no)).toEqual([1, 0])
  expect(splitGuests(billOf([part(1, 100, asha)], 100))).toEqual([])
  expect(splitGuests(billOf([part(3, 50)], 50))).toEqual([])
})

test('by guest is never more than is due: after a part was paid for no dish, nothing is offered so', () => {
  // A third was paid in cash.
  expect(splitGuests(billOf(three, 81_900))).toEqual([])
  // The dishes of one were paid by dish: the others are due as before.
  const [first, ...others] = three
  const paid = { ...first, paidQuantity: 1 } as BillPart
  expect(splitGuests(billOf([paid, ...others], 49_875)).map(({ amount }) => amount)).toEqual([
    42_000, 7_875,
  ])
})
