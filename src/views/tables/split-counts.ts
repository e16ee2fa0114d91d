import { amountsOf, type BillPart, type TableBill } from '#contract/table-bill.ts'

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

/** The unpaid pieces of one guest. */
export function ofGuest({ parts }: TableBill, no: number): Counts {
  return ofAll({ parts: parts.filter(({ guestNo }) => guestNo === no), owed: [] })
}

/** The guests who ordered themselves and have unpaid items. */
export function guestsOf({ parts }: TableBill): { no: number; name: string | undefined }[] {
  const guests = new Map<number, string | undefined>()
  for (const part of parts)
    if (part.guestNo !== undefined && unpaidOf(part) > 0)
      guests.set(part.guestNo, part.guestName ?? guests.get(part.guestNo))
  return [...guests].map(([no, name]) => ({ no, name })).toSorted((one, other) => one.no - other.no)
}

type SplitGuest = ReturnType<typeof guestsOf>[number] & { amount: number }

/**
 * The guests who can pay their own dishes, with the amount; none where one guest has all that is
 * unpaid.
 */
export function splitGuests(bill: TableBill | undefined): SplitGuest[] {
  if (!bill) return []
  const guests = guestsOf(bill)
  const isShared = bill.parts.some((part) => unpaidOf(part) > 0 && part.guestNo !== guests[0]?.no)
  if (!isShared) return []
  return guests.map((guest) => {
    const amounts = amountsOf(bill, itemsOf(ofGuest(bill, guest.no)))
    return { ...guest, amount: amounts.reduce((sum, { amount }) => sum + amount, 0) }
  })
}
