import { sql } from 'kysely'
import type { PaymentTxn } from '#contract/payment.ts'
import type { Change } from '../change/change.ts'
import type { JsonText } from '../db/json-text.ts'
import type { FoundOrder } from '../order/order-head.ts'
import { paymentOf, type StoredPayment } from '../order/stored-payment.ts'

/** What a payment paid at a table: pieces of dishes, or an equal share of the bill. */
type PaidAtTable = {
  paidItems: JsonText<{ cartId: PaymentTxn['id']; quantity: number }[]> | null
  shareAmount: number | null
}

/** A payment that was taken for an order, also one that was undone. */
export async function findTaken(
  { tenant: { db, companyId } }: Change,
  id: PaymentTxn['id'],
): Promise<({ payment: PaymentTxn } & PaidAtTable) | undefined> {
  const { rows } = await sql<StoredPayment & PaidAtTable>`
    select id, order_id as "orderId", purpose, method, direction, amount, currency, state,
      tip_amount as "tipAmount", received_amount as "receivedAmount", actor_name as "actorName",
      note, created_ms as "createdMs", method_changes as "methodChanges",
      undone_ms as "undoneMs", undone_by as "undoneBy", paid_items as "paidItems",
      share_amount as "shareAmount"
    from payment_txn where company_id = ${companyId} and id = ${id} and purpose = 'order'
      and direction = 'in' and state in ('succeeded', 'undone')`.execute(db)
  if (!rows[0]) return undefined
  const { paidItems, shareAmount, ...payment } = rows[0]
  return { payment: paymentOf(payment), paidItems, shareAmount }
}

/**
 * Whether the refunds by the payment's method are covered only with this payment: without it, they
 * would have come out of nothing.
 */
export async function isRefundedFrom(
  { tenant: { db, companyId } }: Change,
  order: Pick<FoundOrder, 'id'>,
  { method, amount }: Pick<PaymentTxn, 'method' | 'amount'>,
): Promise<boolean> {
  const { rows } = await sql<{ taken: number; given: number }>`
    select coalesce(sum(case when direction = 'in' and state = 'succeeded' then amount end), 0)
        as "taken",
      coalesce(sum(case when direction = 'out' and state <> 'failed' and is_sent = 1
        then amount end), 0) as "given"
    from payment_txn where company_id = ${companyId} and order_id = ${order.id}
      and method = ${method}`.execute(db)
  const { taken = 0, given = 0 } = rows[0] ?? {}
  return Number(taken) - amount < Number(given)
}
