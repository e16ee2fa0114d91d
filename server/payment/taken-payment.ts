import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { PaymentTxn } from '#contract/payment.ts'
import { sortedOnly } from '../db/dialect.ts'
import type { Change } from '../change/change.ts'
import { fromJson, type JsonText, toJson } from '../db/json-text.ts'
import type { FoundOrder } from '../order/order-head.ts'
import { paymentOf, type StoredPayment } from '../order/stored-payment.ts'

/** Some pieces of a line. */
export type PieceCount = { cartId: Id; quantity: number }

/** What a payment paid at a table: pieces of dishes, or an equal share of the bill. */
type PaidAtTable = {
  paidItems: JsonText<PieceCount[]> | null
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

/**
 * Pieces of a line became a line of their own: the latest payments that paid them by dish name that
 * line, so that an undo finds them. The caller locks the order.
 */
export async function renamePaidPieces(
  { tenant: { db, companyId } }: Change,
  { from, to, quantity }: { from: Id; to: Id; quantity: number },
): Promise<void> {
  const payments = await db
    .selectFrom('payment_txn as p')
    .innerJoin('cart_item as l', (on) =>
      on.onRef('l.company_id', '=', 'p.company_id').onRef('l.order_id', '=', 'p.order_id'),
    )
    .select(['p.id', 'p.paid_items as paidItems'])
    .where('l.company_id', '=', companyId)
    .where('l.id', '=', from)
    .where('p.direction', '=', 'in')
    .where('p.state', '=', 'succeeded')
    .where('p.paid_items', 'is not', null)
    .orderBy(sortedOnly(sql`p.created_ms`), 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  let left = quantity
  for (const { id, paidItems } of payments) {
    const pieces = paidItems === null ? [] : fromJson(paidItems)
    const paid = pieces.find(({ cartId }) => cartId === from)?.quantity ?? 0
    const moved = Math.min(left, paid)
    if (moved === 0) continue
    left -= moved
    const others = pieces.filter(({ cartId }) => cartId !== from)
    const stay = { cartId: from, quantity: paid - moved }
    const named = [...others, stay, { cartId: to, quantity: moved }]
    await db
      .updateTable('payment_txn')
      .set({ paid_items: toJson(named.filter((one) => one.quantity > 0)) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  }
}
