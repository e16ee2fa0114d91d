import type { Kysely } from 'kysely'

/** What else is wrong with a rejected row of an import, beside its first fault. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_failure').addColumn('more', 'text').execute()
}
