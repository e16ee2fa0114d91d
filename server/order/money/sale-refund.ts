import { isCancelledIn } from '../over.ts'
import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import { type RawBuilder, sql } from 'kysely'
import { timesIn } from '../../db/dialect.ts'
import type { OrderHead } from '../order-head.ts'

type Moved = Pick<
  OrderHead,
  'orderStatusId' | 'paymentStatus' | 'totalAmount' | 'paidAmount' | 'refundedAmount'
>

/**
 * The part of the returned money that is a refund of the sale, in minor units: the amount by which
 * the kept money is below the order's total (ADR 0049). A returned overpayment is not a refund, nor
 * is money returned while the bill is open. For a cancelled order everything is.
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

export type SoldOrder = Moved & Pick<OrderHead, 'outcome'>

/**
 * What credit notes have to credit of an order in all: its refunds, and what its total fell by
 * since its final invoice, where it was paid (a dish that was voided, a lower tip). Money that then
 * goes back as overpaid is no refund, so it is not credited again.
 */
export function dueCredit(order: Moved, invoicedAmount: number | null | undefined): number {
  const refunded = saleRefund(order)
  const isPaid = order.paymentStatus !== 'unpaid'
  if (isCancelled(order) || !isPaid || typeof invoicedAmount !== 'number') return refunded
  return refunded + Math.max(0, invoicedAmount - order.totalAmount)
}

/** What does not count any more of an order's total: refunds, and what a no-show did not pay. */
export function notKept(order: SoldOrder): number {
  const { outcome, totalAmount, paidAmount, refundedAmount } = order
  return outcome === 'no_show' ? totalAmount - paidAmount + refundedAmount : saleRefund(order)
}

/** The same as `saleRefund` as SQL, on the rows of `sale_order o`. */
export const saleRefundOfRow: RawBuilder<number> = sql`(
  case when ${isCancelledIn('o.order_status_id')} then o.refunded_amount
    when o.payment_status = 'unpaid' or o.total_amount <= o.paid_amount - o.refunded_amount then 0
    when o.total_amount >= o.paid_amount then o.refunded_amount
    else o.total_amount - o.paid_amount + o.refunded_amount end)`

/** Whether the guest came, on the rows of `sale_order o`; true while no outcome is recorded. */
export const cameInRow: RawBuilder<boolean> = sql`coalesce(o.outcome, '') <> 'no_show'`

/** The amount that counts as sold (ADR 0227); for a no-show, the payments that were kept. */
export const saleOfRow: RawBuilder<number> = sql`(
  case when ${cameInRow} then o.total_amount else o.paid_amount - o.refunded_amount end)`

/** The same as `notKept` as SQL. */
export const notKeptOfRow: RawBuilder<number> = sql`(
  case when ${cameInRow} then ${saleRefundOfRow}
    else o.total_amount - o.paid_amount + o.refunded_amount end)`
/** A tip has no tax. */
const taxedOfRow = sql`(o.total_amount - o.tip_amount)`
const twiceTax = sql`(2 * cast(o.tax_amount as numeric) * ${notKeptOfRow} + ${taxedOfRow})`
const twiceTaxed = sql`(2 * cast(${taxedOfRow} as numeric))`

/**
 * The tax of the amount that was kept: the order's tax less the taxes that its refunds stored, or
 * less the share of the rest, rounded to the minor unit, where they stored none for this amount
 * (ADR 0260, `returnedTaxesOf`). Numeric, because the product exceeds a bigint.
 */
export const taxOfRow: RawBuilder<number> = sql`(
  case when ${notKeptOfRow} <= 0 then o.tax_amount
    when ${notKeptOfRow} = o.returned_amount and o.returned_taxes is not null
      then case when o.returned_tax_amount < o.tax_amount
        then o.tax_amount - o.returned_tax_amount else 0 end
    when ${notKeptOfRow} >= ${taxedOfRow} then 0
    else o.tax_amount
      - ${timesIn(sql`(${twiceTax} - ${twiceTax} % ${twiceTaxed})`, twiceTaxed)} end)`

/**
 * The paid and refunded amounts of an order as shown: their difference is the money kept. A
 * returned overpayment is in neither; the order's list of payments shows everything.
 */
export function shownMoney(order: Moved): Pick<OrderHead, 'paidAmount' | 'refundedAmount'> {
  const refundedAmount = saleRefund(order)
  return { paidAmount: order.paidAmount - order.refundedAmount + refundedAmount, refundedAmount }
}

/** The shown paid amount as SQL, on the rows of `sale_order o`. */
export const shownPaidOfRow: RawBuilder<number> = sql`(
  o.paid_amount - o.refunded_amount + ${saleRefundOfRow})`

/** Whether the order's total is still covered after returning an amount. */
export function isOverpayment(
  { orderStatusId, totalAmount, paidAmount, refundedAmount }: Moved,
  amount: number,
): boolean {
  return !isCancelled({ orderStatusId }) && paidAmount - refundedAmount - amount >= totalAmount
}
