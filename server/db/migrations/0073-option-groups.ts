import type { Kysely } from 'kysely'

/** The minimum and maximum choices per option group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('product')
    .addColumn('option_groups', 'text', (it) => it.notNull().defaultTo('[]'))
    .execute()
}
