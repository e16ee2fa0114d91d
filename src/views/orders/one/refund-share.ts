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

/** The number of pieces per line, by its id. */
export type Pieces = Readonly<Record<string, number>>

/**
 * The share of some pieces in the total of the goods, including discount and tax. It is a
 * suggestion that the user can change. Computed as the share of all refunded pieces including
 * these, minus the share of those before, so that rounding differences go to the last piece.
 */
export function shareOf(order: Shared, pieces: Pieces): number {
  return sharedBy(order, pieces) - sharedBy(order, {})
}

/** The share of all earlier refunded pieces plus `pieces`. */
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

/** `amount * share / whole`, rounded half up, with integers. */
function partOf(amount: number, share: number, whole: number): number {
  const [dividend, divisor] = [BigInt(amount) * BigInt(share), BigInt(whole)]
  return Number((2n * dividend + divisor) / (2n * divisor))
}
