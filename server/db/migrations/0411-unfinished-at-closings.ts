import type { Kysely } from 'kysely'

/** How many orders of a day were open or unpaid when it was closed, and their sums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('till_closing').addColumn('unfinished', 'text').execute()
}
