import type { Kysely } from 'kysely'

/** Wrong codes at a table are forgiven one by one: a time takes the place of their number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const session = db.schema.alterTable('table_session')
  await session.addColumn('join_tries_ms', 'bigint', (it) => it.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('table_session').dropColumn('join_misses').execute()
}
