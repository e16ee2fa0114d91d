import type { Kysely } from 'kysely'

/** When an applicant is invited to an interview, and where: a place or a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of [
    ['interview_ms', 'bigint'],
    ['interview_place', 'text'],
  ] as const)
    await db.schema.alterTable('community_event_booking').addColumn(column, type).execute()
}
