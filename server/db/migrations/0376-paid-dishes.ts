import type { Kysely } from 'kysely'

/** How many pieces of a line were paid as dishes, and the first name of who ordered it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('cart_item')
    .addColumn('settled_quantity', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('cart_item').addColumn('guest_name', 'text').execute()
}
