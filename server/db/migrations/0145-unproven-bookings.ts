import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/**
 * Guests' bookings whose address nobody proved, by the hash of the link and the network address
 * they came from (ADR 0089).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'unproven_booking',
    { text: 'company_id order_id asker_key', bigint: 'start_ms' },
    { primary: ['company_id', 'order_id'], parents: { order_id: 'sale_order' } },
  )
  await sql`create index unproven_booking_by_asker on unproven_booking (company_id, asker_key)`.execute(
    db,
  )
}
