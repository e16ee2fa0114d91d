import { type Kysely, sql } from 'kysely'

/**
 * The country of a company, and when its owner said the tax rate: a new company has none of its
 * own, and 0 % is an answer only when somebody gave it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('company_detail').addColumn('country', 'text').execute()
  await db.schema.alterTable('company_detail').addColumn('tax_set_ms', 'bigint').execute()
  await sql`update company_detail set tax_set_ms = created_ms where tax_percent > 0`.execute(db)
}
