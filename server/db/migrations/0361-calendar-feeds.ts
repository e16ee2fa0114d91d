import { type Kysely, sql } from 'kysely'

/** The secret address of the calendar of a person or room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('resource').addColumn('feed_secret', 'text').execute()
  await sql`create index resource_by_feed on resource (company_id, feed_secret)
    where feed_secret is not null`.execute(db)
}
