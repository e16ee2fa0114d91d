import type { Kysely } from 'kysely'

/** The products that a checked import would change, by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('import_job')
    .addColumn('changes', 'text', (it) => it.notNull().defaultTo('[]'))
    .execute()
}
