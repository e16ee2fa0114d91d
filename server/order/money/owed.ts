import { isCancelledIn } from '../over.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { type OrderStatusId, type PaymentStatus } from '#contract/order-status.ts'

type Owing = {
  orderStatusId: OrderStatusId
  paymentStatus: PaymentStatus
  totalAmount: number
  paidAmount: number
  refundedAmount: number
}

/**
 * The outstanding amount of an order, in minor units, never negative. A settled bill stays settled:
 * refunded money does not become due again. Nothing is due for an authorized payment or for a
 * cancelled order. The only source for amounts due.
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

/** The same as SQL, on the rows of `sale_order o`. */
export const owedOfRow: RawBuilder<number> = sql`(
  case when not ${isCancelledIn('o.order_status_id')} and o.payment_status = 'unpaid'
    and o.total_amount > o.paid_amount - o.refunded_amount
    then o.total_amount - o.paid_amount + o.refunded_amount else 0 end)`

/** A refund that is proposed and not made, as SQL on `payment_txn p`; an index has these. */
const isDueBack = sql`p.direction = 'out' and p.state = 'pending' and p.is_sent = 0`

/**
 * The refunds that are due in a company, by order: `order_id` and `amount`. To join many orders
 * with; they are due only of an order that has the money (`isMoneyLeft`).
 */
export function dueRefunds(companyId: CompanyId): RawBuilder<unknown> {
  return sql`(select p.order_id, sum(p.amount) as amount from payment_txn p
    where p.company_id = ${companyId} and ${isDueBack} group by p.order_id)`
}

/** Whether more was paid than given back, on the rows of `sale_order o`. */
export const isMoneyLeft: RawBuilder<boolean> = sql`o.paid_amount > o.refunded_amount`

/** Whether a refund is due, on the rows of `sale_order o`; the few orders are read first. */
export function isRefundDue(companyId: CompanyId): RawBuilder<boolean> {
  return sql`(${isMoneyLeft} and o.id in (select p.order_id from payment_txn p
    where p.company_id = ${companyId} and ${isDueBack}))`
}

/**
 * The amount of an order that is due for refund, as SQL on the rows of `sale_order o`: the proposal
 * of `proposeRefund`, unless the business discarded it.
 */
export const dueBackOfRow: RawBuilder<number> = sql`(
  case when ${isMoneyLeft} then coalesce((
    select sum(p.amount) from payment_txn p where p.company_id = o.company_id
      and p.order_id = o.id and ${isDueBack}
  ), 0) else 0 end)`
