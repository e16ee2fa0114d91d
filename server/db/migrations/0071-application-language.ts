import type { Kysely } from 'kysely'

/** The language of mails to an applicant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('community_event_booking').addColumn('language', 'text').execute()
}
