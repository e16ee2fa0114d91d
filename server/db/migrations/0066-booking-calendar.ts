import { type Kysely, sql } from 'kysely'

/** The calendar reads a company's bookings by their end; orders of other modules have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sale_order_by_end on sale_order (company_id, module_id, end_ms) where end_ms is not null`.execute(
    db,
  )
}
