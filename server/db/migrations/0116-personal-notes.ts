import type { Kysely } from 'kysely'

/**
 * A notification may be for one person only, and may be about a record whose settling removes it.
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
