import type { Kysely } from 'kysely'

/**
 * By whom and when a payment was taken back, and what it paid at a table: JSON of the pieces of
 * dishes, and the amount of an equal share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('payment_txn').addColumn('undone_ms', 'bigint').execute()
  await schema.alterTable('payment_txn').addColumn('undone_by', 'text').execute()
  await schema.alterTable('payment_txn').addColumn('paid_items', 'text').execute()
  await schema.alterTable('payment_txn').addColumn('share_amount', 'bigint').execute()
}
