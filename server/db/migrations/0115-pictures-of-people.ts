import type { Kysely } from 'kysely'

/**
 * The picture of a person in a company: its stored name. It belongs to the place, as its file
 * belongs to the company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('company_user').addColumn('picture_url', 'text').execute()
}
