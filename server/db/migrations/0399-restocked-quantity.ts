import type { Kysely } from 'kysely'

/** How many pieces of a line a refund put back into stock: they do not come back with it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('cart_item')
    .addColumn('restocked_quantity', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
