import type { Kysely } from 'kysely'
import { createIndexConcurrently, dropIndexConcurrently } from '../create-index-concurrently.ts'

/**
 * Fewer and smaller indexes of orders (ADR 0158). `by_search` begins with the columns of
 * `by_created`; nearly all orders are paid; when a customer was last seen is read from the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = 'sale_order'
  await createIndexConcurrently(db, {
    name: 'sale_order_of_customer',
    table,
    columns: 'company_id, customer_id, created_ms',
    where: 'customer_id is not null',
  })
  await createIndexConcurrently(db, {
    name: 'sale_order_by_owed',
    table,
    columns: 'company_id, module_id, payment_status, created_ms desc, id desc',
    where: "payment_status <> 'paid'",
  })
  for (const name of ['sale_order_by_created', 'sale_order_by_customer', 'sale_order_by_payment'])
    await dropIndexConcurrently(db, name)
}
