import type { Kysely } from 'kysely'

/** Where someone of the queue was called to, and when they were told that it is almost their turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customer_visit').addColumn('counter', 'text').execute()
  await db.schema.alterTable('customer_visit').addColumn('almost_ms', 'bigint').execute()
}
