import type { Kysely } from 'kysely'

/** In which language someone who applied for a job is written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('community_event_booking').addColumn('language', 'text').execute()
}
