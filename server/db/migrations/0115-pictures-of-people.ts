import type { Kysely } from 'kysely'

/**
 * The stored name of a person's picture in a company. It belongs to the membership, because its
 * file belongs to the company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('company_user').addColumn('picture_url', 'text').execute()
}
