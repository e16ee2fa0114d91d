import type { Order } from '#contract/order.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'

type Shared = Pick<Order, 'subtotalAmount' | 'totalAmount' | 'deliveryAmount' | 'tipAmount'> & {
  cartItems: readonly Pick<
    Order['cartItems'][number],
    'id' | 'lineAmount' | 'quantity' | 'cartStatus' | 'refundedQuantity'
  >[]
}

/** The refundable amount, in minor units. */
export function refundable({
  paidAmount,
  refundedAmount,
}: Pick<Order, 'paidAmount' | 'refundedAmount'>): number {
  return Math.max(0, paidAmount - refundedAmount)
}

/** How many pieces of each line, by its id. */
export type Pieces = Readonly<Record<string, number>>

/**
 * What some pieces of lines have in the total of the goods, discount and tax with them: a
 * suggestion, which people change as they see fit. It is what they and all pieces that went back
 * before have, less what those had: so the last piece has what is left.
 */
export function shareOf(order: Shared, pieces: Pieces): number {
  return sharedBy(order, pieces) - sharedBy(order, {})
}

/** What the pieces that went back have, with these. */
function sharedBy(order: Shared, pieces: Pieces): number {
  const amountOf = (isCancelled: boolean) =>
    order.cartItems
      .filter((line) => isLive(line) !== isCancelled)
      .reduce((sum, { id, lineAmount, quantity, refundedQuantity = 0 }) => {
        const count = refundedQuantity + (pieces[id] ?? 0)
        return sum + Math.round((lineAmount * count) / quantity)
      }, 0)
  const [inSubtotal, outside] = [amountOf(false), amountOf(true)]
  if (order.subtotalAmount <= 0) return inSubtotal + outside
  const goods = order.totalAmount - order.deliveryAmount - order.tipAmount
  return partOf(goods, inSubtotal, order.subtotalAmount) + outside
}

/** The part of an amount that `share` has of `whole`; half is rounded up, in whole numbers. */
function partOf(amount: number, share: number, whole: number): number {
  const [dividend, divisor] = [BigInt(amount) * BigInt(share), BigInt(whole)]
  return Number((2n * dividend + divisor) / (2n * divisor))
}
