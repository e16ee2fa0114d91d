import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** Reports read the orders of a period of which money went back, which are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'sale_order_refunded_by_time',
    table: 'sale_order',
    columns: 'company_id, module_id, created_ms',
    where: 'refunded_amount > 0',
  })
}
