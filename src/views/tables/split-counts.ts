import type { BillPart, TableBill } from '#contract/table-bill.ts'

/** How many pieces of each dish are paid now, by the id of its line. */
export type Counts = ReadonlyMap<BillPart['cartId'], number>

export const nothing: Counts = new Map()

/** How many pieces of a dish nobody has paid. */
export function unpaidOf({ quantity, paidQuantity }: BillPart): number {
  return quantity - paidQuantity
}

/** What was chosen, as far as it is still there: others may have paid some of it meanwhile. */
export function leftOf({ parts }: TableBill, chosen: Counts): Counts {
  return new Map(
    parts.flatMap((part) => {
      const count = Math.min(chosen.get(part.cartId) ?? 0, unpaidOf(part))
      return count > 0 ? [[part.cartId, count] as const] : []
    }),
  )
}

/** What is sent to be paid. */
export function itemsOf(counts: Counts): { cartId: BillPart['cartId']; quantity: number }[] {
  return [...counts].flatMap(([cartId, quantity]) => (quantity > 0 ? [{ cartId, quantity }] : []))
}

/** Everything that nobody has paid. */
export function ofAll({ parts }: TableBill): Counts {
  return new Map(parts.map((part) => [part.cartId, unpaidOf(part)]))
}

/** What a guest ordered and nobody has paid. */
export function ofGuest({ parts }: TableBill, no: number): Counts {
  return ofAll({ parts: parts.filter(({ guestNo }) => guestNo === no), owed: [] })
}

/** The guests who ordered by themselves and have something unpaid. */
export function guestsOf({ parts }: TableBill): { no: number; name: string | undefined }[] {
  const guests = new Map<number, string | undefined>()
  for (const part of parts)
    if (part.guestNo !== undefined && unpaidOf(part) > 0)
      guests.set(part.guestNo, part.guestName ?? guests.get(part.guestNo))
  return [...guests].map(([no, name]) => ({ no, name })).toSorted((one, other) => one.no - other.no)
}
