import type { Kysely } from 'kysely'

/** A call is taken back only if it is the first one: a repeated call is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('customer_visit').addColumn('first_called_ms', 'bigint').execute()
}
