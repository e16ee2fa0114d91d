import { type Kysely, sql } from 'kysely'

/**
 * For scheduled jobs on orders: expiring unanswered ones, reminders. Also promotion uses that were
 * given back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('reminded_ms', 'bigint').execute()
  // Few orders are pending and few bookings are upcoming: partial indexes for the jobs over all
  // companies.
  await sql`create index sale_order_by_waiting on sale_order (moved_ms) where order_status_id = 1`.execute(
    db,
  )
  await sql`create index sale_order_by_reminder on sale_order (start_ms) where order_status_id = 2 and reminded_ms is null and start_ms is not null`.execute(
    db,
  )

  await db.schema.alterTable('promotion_redemption').addColumn('returned_ms', 'bigint').execute()
  await db.schema
    .alterTable('promotion')
    .addColumn('redemption_seq', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  await sql`update promotion set redemption_seq = used_count`.execute(db)
}
