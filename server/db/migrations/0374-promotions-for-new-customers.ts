import type { Kysely } from 'kysely'

/** Whether a promotion is for a first order only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('promotion')
    .addColumn('new_customers', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
