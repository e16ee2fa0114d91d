import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** The end of a day lists the payments whose method was corrected on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'payment_txn_by_method_change',
    table: 'payment_txn',
    columns: 'company_id, updated_ms',
    where: 'method_changes is not null',
  })
}
