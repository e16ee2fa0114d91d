import type { Kysely } from 'kysely'

/** JSON: the equal shares of a table's bill, and what was due after the last one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('table_session').addColumn('shares', 'text').execute()
}
