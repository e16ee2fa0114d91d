import { isCancelledIn } from '../over.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OrderHead } from '../order-head.ts'

type Moved = Pick<
  OrderHead,
  'orderStatusId' | 'paymentStatus' | 'totalAmount' | 'paidAmount' | 'refundedAmount'
>

/**
 * How much of what was given back is a refund of the sale, in minor units: as much as less is kept
 * than the order comes to (ADR 0049). What was paid too much and went back is none, nor is money
 * taken back of a bill that is still open. Of an order that is not carried out all is one.
 */
export function saleRefund({
  orderStatusId,
  paymentStatus,
  totalAmount,
  paidAmount,
  refundedAmount,
}: Moved): number {
  if (isCancelled({ orderStatusId })) return refundedAmount
  if (paymentStatus === 'unpaid') return 0
  return Math.min(refundedAmount, Math.max(0, totalAmount - paidAmount + refundedAmount))
}

/** The same, asked of the rows of `sale_order o`. */
export const saleRefundOfRow: RawBuilder<number> = sql`(
  case when ${isCancelledIn('o.order_status_id')} then o.refunded_amount
    when o.payment_status = 'unpaid' or o.total_amount <= o.paid_amount - o.refunded_amount then 0
    when o.total_amount >= o.paid_amount then o.refunded_amount
    else o.total_amount - o.paid_amount + o.refunded_amount end)`

/**
 * What was paid for an order and what was refunded of that, as it is shown: their difference is the
 * money kept. A payment that was too much and went back is in neither; the movements beside the
 * order show every one.
 */
export function shownMoney(order: Moved): Pick<OrderHead, 'paidAmount' | 'refundedAmount'> {
  const refundedAmount = saleRefund(order)
  return { paidAmount: order.paidAmount - order.refundedAmount + refundedAmount, refundedAmount }
}

/** Whether giving an amount back leaves at least what the order comes to. */
export function isOverpayment(
  { orderStatusId, totalAmount, paidAmount, refundedAmount }: Moved,
  amount: number,
): boolean {
  return !isCancelled({ orderStatusId }) && paidAmount - refundedAmount - amount >= totalAmount
}
