import type { Kysely } from 'kysely'

/** The weekdays and hours in which a promotion counts; without them it always does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('promotion')
    .addColumn('weekdays', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  for (const column of ['hours_from', 'hours_to'])
    await db.schema.alterTable('promotion').addColumn(column, 'text').execute()
}
