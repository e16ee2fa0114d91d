import type { CartItem } from '#contract/cart-item.ts'
import type { Order } from '#contract/order.ts'
import { isSettled } from '#lifecycles/payment.ts'
import { eachAmount } from './each-amount.ts'

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
  if (!isSettled(order) || more === 0) return true
  const room = order.paidAmount - order.refundedAmount - order.totalAmount
  return order.discountAmount > 0 ? room > 0 : room >= more
}
