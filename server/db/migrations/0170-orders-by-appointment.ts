import { type Kysely, sql } from 'kysely'

/** Bookings are listed by their appointment: the index of the promised time includes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sale_order_by_promised`.execute(db)
  await sql`create index sale_order_by_promised on sale_order (company_id, module_id, coalesce(start_ms, promised_ms, created_ms), id)`.execute(
    db,
  )
}
