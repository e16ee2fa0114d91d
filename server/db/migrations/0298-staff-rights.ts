import type { Kysely } from 'kysely'

/** Rights of one member of staff, as JSON; absent: what staff usually may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('company_user').addColumn('rights', 'text').execute()
}
