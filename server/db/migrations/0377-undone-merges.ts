import type { Kysely } from 'kysely'

/** The orders that a merged session brought along, so that the merge can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('table_session').addColumn('merged_orders', 'text').execute()
}
