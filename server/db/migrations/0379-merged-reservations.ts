import type { Kysely } from 'kysely'

/** The reservations that a merged session brought along, so that the merge can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('table_session').addColumn('merged_reservations', 'text').execute()
}
