import { type Kysely, sql } from 'kysely'

/**
 * An order whose refunds only returned an overpayment is paid, not partially refunded (ADR 0049). 4
 * is Unserviceable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sale_order set payment_status = 'paid', version = version + 1
    where payment_status = 'part_refunded' and order_status_id <> 4 and paid_amount - refunded_amount >= total_amount`.execute(
    db,
  )
}
