import { type Kysely, sql } from 'kysely'

const DAY_MS = 24 * 60 * 60_000

/**
 * An order keeps which lines were cancelled with it. Filled in for the cancellations that can still
 * be undone; so far the equal times of the order and the line said it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('ended_lines', 'text').execute()
  const { rows } = await sql<{ companyId: string; orderId: string; id: string }>`
    select o.company_id as "companyId", o.id as "orderId", l.id
    from sale_order o join cart_item l on l.company_id = o.company_id and l.order_id = o.id
    where o.order_status_id = 4 and l.cart_status = 'Cancelled' and l.updated_ms = o.moved_ms
      and o.moved_ms > (select max(moved_ms) from sale_order) - ${2 * DAY_MS}`.execute(db)
  for (const lines of Map.groupBy(rows, ({ orderId }) => orderId).values()) {
    const [{ companyId, orderId } = { companyId: '', orderId: '' }] = lines
    await sql`update sale_order set ended_lines = ${JSON.stringify(lines.map(({ id }) => id))}
      where company_id = ${companyId} and id = ${orderId}`.execute(db)
  }
}
