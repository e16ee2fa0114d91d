import { type RawBuilder, sql } from 'kysely'
import type { MethodChange, PaymentTxn, RefundedLine } from '#contract/payment.ts'
import type { TaxSum } from '#contract/tax.ts'
import { present } from '../db/columns.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'

export type StoredPayment = Omit<PaymentTxn, 'refundedLines' | 'taxes' | 'methodChanges'> & {
  refundedLines?: JsonText<RefundedLine[]> | null
  taxes?: JsonText<TaxSum[]> | null
  methodChanges: JsonText<MethodChange[]> | null
}

/** The columns of a `ShownPayment` besides `isInClosedDay`. */
export const paymentColumns = {
  id: 'id',
  orderId: 'order_id',
  purpose: 'purpose',
  method: 'method',
  direction: 'direction',
  amount: 'amount',
  tipAmount: 'tip_amount',
  receivedAmount: 'received_amount',
  currency: 'currency',
  state: 'state',
  actorName: 'actor_name',
  note: 'note',
  refundedLines: 'refunded_lines',
  taxes: 'taxes',
  methodChanges: 'method_changes',
  undoneBy: 'undone_by',
  undoneMs: 'undone_ms',
  isSent: 'is_sent',
  createdMs: 'created_ms',
}

/** Whether the day of a payment was closed, on the rows of `payment_txn x`. */
export const isInClosedDay: RawBuilder<number> = sql`(select count(*) from till_closing t
  where t.company_id = x.company_id and t.from_ms <= x.created_ms and t.until_ms > x.created_ms
    and t.closed_ms is not null)`

/** A payment with the facts that decide whether it can be undone. */
export type ShownPayment = StoredPayment & { isSent: number; isDayClosed: number }

/** A payment as returned. */
export function paymentOf({
  refundedLines,
  taxes,
  methodChanges,
  ...payment
}: StoredPayment): PaymentTxn {
  return {
    ...present(payment),
    ...(refundedLines && { refundedLines: fromJson(refundedLines) }),
    ...(taxes && { taxes: fromJson(taxes) }),
    ...(methodChanges !== null && { methodChanges: fromJson(methodChanges) }),
  }
}
