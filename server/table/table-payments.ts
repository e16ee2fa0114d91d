import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import type { PaymentStatus } from '#contract/order-status.ts'
import { selected } from '../db/columns.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Viewer } from '../change/change.ts'
import { isShown } from '../change/is-shown.ts'
import {
  isInClosedDay,
  paymentColumns,
  paymentOf,
  type ShownPayment,
} from '../order/stored-payment.ts'
import { withMayUndo } from '../payment/may-undo.ts'

type OfOrder = {
  orderId: Id
  orderNo: string
  paymentStatus: PaymentStatus
  paidAmount: number
  refundedAmount: number
  invoicedAmount: number | null
}

/**
 * The payments and refunds of the orders of a table's session, oldest first, each payment with
 * whether this viewer can undo it; none for staff who may not read orders. Without refunds that are
 * only due.
 */
export async function paymentsAt(
  { db, companyId }: Tenant,
  sessionId: Id,
  viewer: Viewer,
): Promise<PaymentTxn[]> {
  if (!isShown('order.read', viewer)) return []
  const { rows } = await sql<ShownPayment & OfOrder>`
    select ${selected('x', paymentColumns)}, ${isInClosedDay} as "isDayClosed",
      o.order_no as "orderNo", o.payment_status as "paymentStatus", o.paid_amount as "paidAmount",
      o.refunded_amount as "refundedAmount",
      (select max(y.amount) from order_paper y where y.company_id = o.company_id
        and y.order_id = o.id and y.kind = 'invoice' and y.is_final = 1) as "invoicedAmount"
    from sale_order o join payment_txn x on x.company_id = o.company_id and x.order_id = o.id
    where o.company_id = ${companyId} and o.table_session_id = ${sessionId}
    order by x.created_ms, x.id`.execute(db)
  const byOrder = [...Map.groupBy(rows, ({ orderId }) => orderId).values()]
  const shown = byOrder.flatMap((ofOrder) => paymentsOfOrder(ofOrder, viewer))
  const place = new Map(rows.map(({ id }, at) => [id, at]))
  return shown.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

function paymentsOfOrder(rows: readonly (ShownPayment & OfOrder)[], viewer: Viewer): PaymentTxn[] {
  const [order] = rows
  if (!order) return []
  const payments = rows.map(
    ({
      paymentStatus: _,
      paidAmount: _paid,
      refundedAmount: _refunded,
      invoicedAmount: _invoiced,
      isSent,
      isDayClosed,
      ...payment
    }) => ({ ...paymentOf(payment), isSent, isDayClosed }),
  )
  const isMade = new Set(rows.flatMap((row) => (isMovement(row) ? row.id : [])))
  return withMayUndo(payments, order, viewer).filter(({ id }) => isMade.has(id))
}

/** Money that moved, or was recorded by mistake. */
function isMovement({ direction, state, isSent }: ShownPayment): boolean {
  return state !== 'failed' && (direction === 'in' || state === 'succeeded' || isSent === 1)
}
