import { type Kysely, sql } from 'kysely'

/**
 * A company with a hundred thousand products reads the first ten by name without sorting all, with
 * or without a status filter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index product_of_module on product (company_id, module_id, name, id, status)`.execute(
    db,
  )
  await sql`drop index product_by_name`.execute(db)
}
