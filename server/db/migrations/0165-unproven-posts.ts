import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/**
 * What guests whose address nobody proved left at a link: bookings, and now orders, queue entries
 * and check-ins (ADR 0117). `record_id` is an order or a visit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'unproven_post',
    { text: 'company_id kind record_id asker_key link_id?', bigint: 'created_ms until_ms' },
    { primary: ['company_id', 'kind', 'record_id'] },
  )
  await sql`insert into unproven_post
      (company_id, kind, record_id, asker_key, link_id, created_ms, until_ms)
    select u.company_id, case when u.asked_link_id is null then 'booking' else 'request' end,
      u.order_id, u.asker_key, u.asked_link_id, o.created_ms, u.start_ms
    from unproven_booking u
      join sale_order o on o.company_id = u.company_id and o.id = u.order_id`.execute(db)
  await db.schema.dropTable('unproven_booking').execute()
}
