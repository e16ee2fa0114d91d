import { shareOf } from '#contract/tax-share.ts'
import { isRefunded } from '#lifecycles/order-record.ts'
import type { OrderLine } from '../lines/order-line.ts'
import type { OrderHead } from '../order-head.ts'

type Refunded = Pick<
  OrderHead,
  | 'paymentStatus'
  | 'totalAmount'
  | 'subtotalAmount'
  | 'deliveryAmount'
  | 'tipAmount'
  | 'returnedAmount'
>

/**
 * What refunds of the sale gave back of pieces that are still on the bill, in minor units: when
 * another dish is voided, that one is due as a refund besides (ADR 0276).
 */
export function refundOnBill(order: Refunded, live: readonly OrderLine[]): number {
  if (!isRefunded(order)) return 0
  const { totalAmount, subtotalAmount, deliveryAmount, tipAmount, returnedAmount } = order
  const price = live.reduce(
    (sum, { lineAmount, refundedQuantity, quantity }) =>
      sum + shareOf(lineAmount, Math.min(refundedQuantity, quantity), quantity),
    0,
  )
  const goods = totalAmount - deliveryAmount - tipAmount
  const share = subtotalAmount > 0 ? shareOf(goods, price, subtotalAmount) : price
  return Math.min(returnedAmount, share)
}
