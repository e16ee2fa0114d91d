import type { Kysely } from 'kysely'

/** How many choices of each group of options belong to one piece. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('product')
    .addColumn('option_groups', 'text', (it) => it.notNull().defaultTo('[]'))
    .execute()
}
