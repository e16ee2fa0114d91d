import type { Kysely } from 'kysely'

/** How many pieces of news a notification stands for, and since when it collects them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notification').addColumn('count', 'integer').execute()
  await db.schema.alterTable('notification').addColumn('since_ms', 'bigint').execute()
}
