import type { Kysely } from 'kysely'

/** When a product that is sold out comes back by itself; null: when someone switches it on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('product').addColumn('sold_out_until_ms', 'bigint').execute()
}
