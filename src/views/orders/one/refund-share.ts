import type { Order } from '#contract/order.ts'
import { isLive } from '#lifecycles/order-with-lines.ts'

type Shared = Pick<Order, 'subtotalAmount' | 'totalAmount' | 'deliveryAmount' | 'tipAmount'> & {
  cartItems: readonly Pick<
    Order['cartItems'][number],
    'id' | 'lineAmount' | 'quantity' | 'cartStatus'
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
 * suggestion, which people change as they see fit.
 */
export function shareOf(order: Shared, pieces: Pieces): number {
  const amountOf = (isCancelled: boolean) =>
    order.cartItems
      .filter((line) => isLive(line) !== isCancelled)
      .reduce(
        (sum, { id, lineAmount, quantity }) => sum + (lineAmount * (pieces[id] ?? 0)) / quantity,
        0,
      )
  const [inSubtotal, outside] = [amountOf(false), amountOf(true)]
  if (order.subtotalAmount <= 0) return Math.round(inSubtotal + outside)
  const goods = order.totalAmount - order.deliveryAmount - order.tipAmount
  return Math.round((goods * inSubtotal) / order.subtotalAmount + outside)
}
