import type { Kysely } from 'kysely'

/** When a booking came to lie outside of the hours, because they were changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('outside_ms', 'bigint').execute()
}
