import type { Kysely } from 'kysely'

/** The tip in a payment: it belongs to none of the lines of a split bill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_txn').addColumn('tip_amount', 'bigint').execute()
}
