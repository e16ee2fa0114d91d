import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** Master reads what all companies paid online for modules, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'payment_txn_for_modules',
    table: 'payment_txn',
    columns: 'created_ms desc, id desc',
    where: "purpose in ('initial', 'renewal')",
  })
}
