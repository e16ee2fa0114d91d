import type { Kysely } from 'kysely'

/** The dishes that a guest pays on an own page, as JSON; null: the page is for the whole bill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_checkout').addColumn('items', 'text').execute()
}
