import type { Kysely } from 'kysely'

/** What a refund was for: the pieces of its lines, as its receipt names them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_txn').addColumn('refunded_lines', 'text').execute()
}
