import type { Kysely } from 'kysely'

/**
 * The party size that a guest entered: the table takes it over when the order opens its session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('party_size', 'integer').execute()
}
