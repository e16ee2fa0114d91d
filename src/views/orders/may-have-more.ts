import type { CartItem } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { eachAmount } from './each-amount.ts'

/** Whether an order is paid: its total then stays within what was paid. */
export function isPaid({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean {
  return paymentStatus !== 'unpaid' && paymentStatus !== 'authorized'
}

/**
 * Whether a line can have one more. A paid order only regains what was taken off it, until that is
 * refunded. Of its price a discount takes an unknown part: then the server decides.
 */
export function mayHaveMore(
  order: Pick<
    Order,
    'paymentStatus' | 'totalAmount' | 'discountAmount' | 'paidAmount' | 'refundedAmount'
  >,
  item: Pick<CartItem, 'unitAmount' | 'options'>,
): boolean {
  const more = eachAmount(item)
  if (!isPaid(order) || more === 0) return true
  const room = order.paidAmount - order.refundedAmount - order.totalAmount
  return order.discountAmount > 0 ? room > 0 : room >= more
}
