import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** The end of a day lists the payments that were undone on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'payment_txn_by_undo',
    table: 'payment_txn',
    columns: 'company_id, undone_ms',
    where: 'undone_ms is not null',
  })
}
