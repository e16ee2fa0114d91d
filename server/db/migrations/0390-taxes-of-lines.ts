import type { Kysely } from 'kysely'

/** What a line is taxed by, and the taxes of an order one by one; null: the rate of the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sale_order', 'cart_item'])
    await db.schema.alterTable(table).addColumn('taxes', 'text').execute()
}
