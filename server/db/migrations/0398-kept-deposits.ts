import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** Reports add up the deposits that were kept, of any time: few of all bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'sale_order_of_kept_deposits',
    table: 'sale_order',
    columns: 'company_id, module_id, created_ms',
    where: 'deposit_kept = 1',
  })
}
