import type { Kysely } from 'kysely'

/** The link of an unproven booking that holds no time: such requests are bounded (ADR 0093). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('unproven_booking').addColumn('asked_link_id', 'text').execute()
}
