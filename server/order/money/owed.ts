import { isCancelledIn } from '../over.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { type RawBuilder, sql } from 'kysely'
import { type OrderStatusId, type PaymentStatus } from '#contract/order-status.ts'

type Owing = {
  orderStatusId: OrderStatusId
  paymentStatus: PaymentStatus
  totalAmount: number
  paidAmount: number
  refundedAmount: number
}

/**
 * What is still to be paid for an order, in minor units, never less than nothing. A bill that was
 * settled once is: what was given back of it is not asked for again; nor is money that is held, or
 * that of an order which is not carried out. All who ask for money ask this.
 */
export function owedAmount({
  orderStatusId,
  paymentStatus,
  totalAmount,
  paidAmount,
  refundedAmount,
}: Owing): number {
  if (isCancelled({ orderStatusId }) || paymentStatus !== 'unpaid') return 0
  return Math.max(0, totalAmount - paidAmount + refundedAmount)
}

/** The same, asked of the rows of `sale_order o`. */
export const owedOfRow: RawBuilder<number> = sql`(
  case when not ${isCancelledIn('o.order_status_id')} and o.payment_status = 'unpaid' and o.total_amount > o.paid_amount - o.refunded_amount
    then o.total_amount - o.paid_amount + o.refunded_amount else 0 end)`
