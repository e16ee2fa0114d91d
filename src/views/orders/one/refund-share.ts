import type { Order } from '#contract/order.ts'

type Shared = Pick<Order, 'subtotalAmount' | 'totalAmount' | 'deliveryAmount' | 'tipAmount'> & {
  cartItems: readonly Pick<Order['cartItems'][number], 'id' | 'lineAmount' | 'cartStatus'>[]
}

/** How much can still be given back, in minor units. */
export function refundable({
  paidAmount,
  refundedAmount,
}: Pick<Order, 'paidAmount' | 'refundedAmount'>): number {
  return Math.max(0, paidAmount - refundedAmount)
}

/**
 * What some lines have in the total of the goods, discount and tax with them: a suggestion, which
 * people change as they see fit.
 */
export function shareOf(order: Shared, lineIds: readonly string[]): number {
  const picked = order.cartItems.filter(({ id }) => lineIds.includes(id))
  const inSubtotal = picked
    .filter(({ cartStatus }) => cartStatus !== 'Cancelled')
    .reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const outside = picked
    .filter(({ cartStatus }) => cartStatus === 'Cancelled')
    .reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  if (order.subtotalAmount <= 0) return inSubtotal + outside
  const goods = order.totalAmount - order.deliveryAmount - order.tipAmount
  return Math.round((goods * inSubtotal) / order.subtotalAmount) + outside
}
