import type { Kysely } from 'kysely'

/** The status in which an order was cancelled, so that undoing the cancellation restores it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('ended_from', 'integer').execute()
}
