import * as z from 'zod/mini'
import { amount, id, positiveAmount } from './fields.ts'
import { as } from './wire.ts'

/** Equal shares of a bill: into how many it was split, and how many of them are paid. */
export const billShares = z.object({ of: z.int(), paid: z.int() })
export type BillShares = z.infer<typeof billShares>

const shareCount = z.int().check(z.minimum(1), z.maximum(100))
/** A paid share: `paid` counts it too; `amount` is all of it, without the tip. */
export const paidShare = z
  .strictObject({ of: shareCount, paid: shareCount, amount: positiveAmount })
  .check(z.refine(({ of, paid }) => paid <= of, { path: ['paid'], error: 'out_of_range' }))

/** A line of a table's bill with its share of the discount, the taxes and the tip. */
const billPart = z.object({
  cartId: id,
  orderId: id,
  name: z.string(),
  quantity: z.int(),
  /** The price of all pieces, without discount, taxes and tip. */
  lineAmount: amount,
  /** How many pieces were paid line by line. */
  paidQuantity: z.int(),
  /** The amount of all pieces; the parts of an order add up to its total. */
  partAmount: amount,
  /** The tip in that amount. */
  partTipAmount: amount,
  /** The guest who ordered it, numbered from 1; absent: the team, or unknown. */
  guestNo: z.optional(z.int()),
  guestName: z.optional(z.string()),
})
export type BillPart = z.infer<typeof billPart>

export const tableBill = z.object({
  parts: as('Parts', z.array(billPart)),
  /** The owed amount of each order. */
  owed: as('Owed', z.array(z.object({ orderId: id, owedAmount: amount }))),
})
export type TableBill = z.infer<typeof tableBill>

/** Pieces of a dish that a guest pays, and their amount. */
export type DishToPay = Pick<BillPart, 'cartId' | 'quantity'> & { amount: number }

/** Selected pieces of some lines. */
type Chosen = readonly { cartId: string; quantity: number }[]

/** Splits a whole amount by weights into minor units that add up to it. */
export function sharesOf(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  // If all weights are 0, splits evenly: a tip on free dishes belongs to each of them.
  if (all === 0)
    return whole === 0
      ? weights.map(() => 0)
      : sharesOf(
          whole,
          weights.map(() => 1),
        )
  const exact = weights.map((weight) => (whole * weight) / all)
  const shares = exact.map(Math.floor)
  const missing = whole - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/**
 * The amount of each line of an order, in the order of the lines. A guest's tip belongs to that
 * guest's lines, everything else to all lines. The tip of a guest without lines belongs to all
 * lines.
 */
export function dishAmounts(
  totalAmount: number,
  dishes: readonly { lineAmount: number; guestKey: string | null }[],
  tipOfGuest: ReadonlyMap<string, number>,
): number[] {
  const shared = (whole: number, among: typeof dishes) =>
    sharesOf(
      whole,
      among.map(({ lineAmount }) => lineAmount),
    )
  const amounts = new Map(dishes.map((dish) => [dish, 0]))
  let rest = totalAmount
  for (const [key, tip] of tipOfGuest) {
    const own = dishes.filter(({ guestKey }) => guestKey === key)
    if (own.length === 0) continue
    rest -= tip
    for (const [at, share] of shared(tip, own).entries()) {
      const dish = own[at]
      if (dish) amounts.set(dish, share)
    }
  }
  const others = shared(rest, dishes)
  return dishes.map((dish, at) => (amounts.get(dish) ?? 0) + (others[at] ?? 0))
}

/** The amount of the next pieces of a line, after the paid ones. */
export function piecesAmount(
  {
    quantity,
    paidQuantity,
    partAmount,
  }: Pick<BillPart, 'quantity' | 'paidQuantity' | 'partAmount'>,
  count: number,
): number {
  const upTo = (pieces: number) =>
    pieces >= quantity ? partAmount : Math.floor((partAmount * pieces) / quantity)
  return upTo(paidQuantity + count) - upTo(paidQuantity)
}

/**
 * The amount per order for the chosen pieces: never more than it owes, because payments by amount
 * belong to no line.
 */
export function amountsOf(
  { parts, owed }: TableBill,
  chosen: Chosen,
): { orderId: BillPart['orderId']; amount: number }[] {
  return owed.flatMap(({ orderId, owedAmount }) => {
    const wanted = parts
      .filter((part) => part.orderId === orderId)
      .reduce((sum, part) => {
        const { quantity = 0 } = chosen.find(({ cartId }) => cartId === part.cartId) ?? {}
        return sum + piecesAmount(part, quantity)
      }, 0)
    const amount = Math.min(wanted, owedAmount)
    return amount > 0 ? [{ orderId, amount }] : []
  })
}

/**
 * The owed amount beyond the unpaid lines. Below zero: more was paid than the paid lines cost, by
 * amount or because lines became cheaper later.
 */
export function restAmount({ parts, owed }: TableBill): number {
  const left = parts.reduce(
    (sum, part) => sum + piecesAmount(part, part.quantity - part.paidQuantity),
    0,
  )
  return owed.reduce((sum, { owedAmount }) => sum + owedAmount, 0) - left
}
