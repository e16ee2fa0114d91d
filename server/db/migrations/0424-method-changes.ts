import type { Kysely } from 'kysely'

/** JSON: by whom, when and why the method of a payment was corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_txn').addColumn('method_changes', 'text').execute()
}
