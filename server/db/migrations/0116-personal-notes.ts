import type { Kysely } from 'kysely'

/**
 * A note may be for one person of a company alone, and about a record after whose settling it goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notification').addColumn('company_user_id', 'text').execute()
  await db.schema.alterTable('notification').addColumn('subject_id', 'text').execute()
  await db.schema
    .createIndex('notification_by_subject')
    .on('notification')
    .columns(['subject_id'])
    .execute()
}
