import type { CartItem } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { isSettled } from '#lifecycles/payment.ts'
import { eachAmount } from './each-amount.ts'

/**
 * Whether one more piece can be added to a line. A paid order can only regain what was removed,
 * until that is refunded, or what is on the house. With a discount the new total is unknown here:
 * the server decides.
 */
export function mayHaveMore(
  order: Pick<
    Order,
    'paymentStatus' | 'totalAmount' | 'discountAmount' | 'paidAmount' | 'refundedAmount'
  >,
  item: Pick<CartItem, 'unitAmount' | 'options' | 'lineAmount'>,
): boolean {
  const more = eachAmount(item)
  if (!isSettled(order) || more === 0 || item.lineAmount === 0) return true
  const room = order.paidAmount - order.refundedAmount - order.totalAmount
  return order.discountAmount > 0 ? room > 0 : room >= more
}

/** Whether a discount changes anything: of a settled bill there must be money left to give back. */
export function takesDiscount(order: Pick<Order, 'paymentStatus' | 'heldAmount'>): boolean {
  return !isSettled(order) || (order.heldAmount ?? 0) > 0
}
