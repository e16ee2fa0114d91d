import type { Kysely } from 'kysely'

/** How many a guest at a table said they are: the table learns it when the order opens it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('party_size', 'integer').execute()
}
