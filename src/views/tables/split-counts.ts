import { amountsOf, type BillPart, restAmount, type TableBill } from '#contract/table-bill.ts'

/** How many pieces of each line are paid now, by its id. */
export type Counts = ReadonlyMap<BillPart['cartId'], number>

export const nothing: Counts = new Map()

/** The number of unpaid pieces. */
export function unpaidOf({ quantity, paidQuantity }: BillPart): number {
  return quantity - paidQuantity
}

/** The selection, reduced to what is still unpaid, because others may have paid a part. */
export function leftOf({ parts }: TableBill, chosen: Counts): Counts {
  return new Map(
    parts.flatMap((part) => {
      const count = Math.min(chosen.get(part.cartId) ?? 0, unpaidOf(part))
      return count > 0 ? [[part.cartId, count] as const] : []
    }),
  )
}

/** The items of the payment. */
export function itemsOf(counts: Counts): { cartId: BillPart['cartId']; quantity: number }[] {
  return [...counts].flatMap(([cartId, quantity]) => (quantity > 0 ? [{ cartId, quantity }] : []))
}

/** All unpaid pieces. */
export function ofAll({ parts }: TableBill): Counts {
  return new Map(parts.map((part) => [part.cartId, unpaidOf(part)]))
}

/** Stands for the dishes that no guest ordered: staff added them. Guests are numbered from 1. */
export const staffNo = 0

/** The unpaid pieces of one guest, or of staff. */
export function ofGuest({ parts }: TableBill, no: number): Counts {
  return ofAll({ parts: parts.filter(({ guestNo = staffNo }) => guestNo === no), owed: [] })
}

type Eater = { no: number; name: string | undefined }

/** Who has unpaid items: the guests who ordered themselves, then staff for all others. */
export function guestsOf({ parts }: TableBill): Eater[] {
  const guests = new Map<number, string | undefined>()
  for (const part of parts) {
    const { guestNo = staffNo, guestName } = part
    if (unpaidOf(part) > 0) guests.set(guestNo, guestName ?? guests.get(guestNo))
  }
  const last = ({ no }: Eater) => (no === staffNo ? Infinity : no)
  return [...guests]
    .map(([no, name]) => ({ no, name }))
    .toSorted((one, other) => last(one) - last(other))
}

/**
 * Who can pay their own dishes, with the amount, and what staff added; none where one of them has
 * all that is unpaid. None either where it would be more than is due: then a part was paid for no
 * dish, and nobody knows whose it was.
 */
export function splitGuests(bill: TableBill | undefined): (Eater & { amount: number })[] {
  if (!bill) return []
  const eaters = guestsOf(bill)
  if (eaters.length < 2 || restAmount(bill) < 0) return []
  return eaters.map((one) => {
    const amounts = amountsOf(bill, itemsOf(ofGuest(bill, one.no)))
    return { ...one, amount: amounts.reduce((sum, { amount }) => sum + amount, 0) }
  })
}
