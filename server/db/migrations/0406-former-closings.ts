import type { Kysely } from 'kysely'

/** What a day was closed with before it was opened again, by whom and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('till_closing').addColumn('former', 'text').execute()
}
