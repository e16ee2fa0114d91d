import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** Finds the orders with a refund that is due, which are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'payment_txn_by_due_refund',
    table: 'payment_txn',
    columns: 'company_id, order_id',
    where: "direction = 'out' and state = 'pending' and is_sent = 0",
  })
}
