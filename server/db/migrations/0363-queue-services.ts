import type { Kysely } from 'kysely'

/** What someone in the queue waits for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customer_visit').addColumn('service', 'text').execute()
}
