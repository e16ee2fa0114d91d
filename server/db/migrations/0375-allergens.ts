import type { Kysely } from 'kysely'

/** What products contain; on a line, a copy of it, and what its guest may not have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['product', 'allergens'],
    ['cart_item', 'allergens'],
    ['cart_item', 'allergies'],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (it) => it.notNull().defaultTo('[]'))
      .execute()
}
