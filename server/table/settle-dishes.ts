import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { DishToPay } from '#contract/table-bill.ts'
import type { Change } from '../change/change.ts'
import { fromJson } from '../db/json-text.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { closePageJob } from '../payment/close-page-job.ts'

/**
 * Counts pieces of a line as paid, unless they are paid or cancelled by now. The condition is in
 * the statement, so that it holds without the order's lock.
 */
export async function settlePieces(
  { tenant }: Change,
  cartId: Id,
  quantity: number,
): Promise<boolean> {
  const { rows } = await sql`
    update cart_item set settled_quantity = settled_quantity + ${quantity}
    where company_id = ${tenant.companyId} and id = ${cartId} and cart_status <> 'Cancelled'
      and settled_quantity + ${quantity} <= quantity returning id`.execute(tenant.db)
  return rows.length > 0
}

/**
 * Counts the dishes of a guest's own page as paid, and returns what they cost. A dish that somebody
 * else paid meanwhile, or that was cancelled, is not due any more.
 */
export async function settleDishes(change: Change, dishes: readonly DishToPay[]): Promise<number> {
  let due = 0
  for (const { cartId, quantity, amount } of dishes)
    if (await settlePieces(change, cartId, quantity)) due += amount
  return due
}

/** Ends the pages on which guests are about to pay these dishes, because the team took the money. */
export async function releaseDishes(
  { tenant, now }: Change,
  cartIds: readonly Id[],
  orderIds: readonly Id[],
): Promise<void> {
  if (orderIds.length === 0) return
  const pages = await tenant.db
    .selectFrom('order_checkout')
    .select(['id', 'order_id as orderId', 'items'])
    .where('company_id', '=', tenant.companyId)
    .where('order_id', 'in', orderIds)
    .where('open_key', 'is not', null)
    .where('items', 'is not', null)
    .execute()
  for (const { id, orderId, items } of pages) {
    if (items === null || !fromJson(items).some(({ cartId }) => cartIds.includes(cartId))) continue
    await tenant.db
      .updateTable('order_checkout')
      .set((row) => ({ open_key: null, updated_ms: now, version: row('version', '+', 1) }))
      .where('company_id', '=', tenant.companyId)
      .where('id', '=', id)
      .execute()
    // The provider is called after the commit; money that arrives all the same is refunded.
    await enqueue(tenant, closePageJob, { orderId, checkoutId: id })
  }
}
