import type { Kysely } from 'kysely'

/** Wrong codes at a table expire one by one: a timestamp replaces their count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const session = db.schema.alterTable('table_session')
  await session.addColumn('join_tries_ms', 'bigint', (it) => it.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('table_session').dropColumn('join_misses').execute()
}
