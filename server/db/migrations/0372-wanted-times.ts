import { type Kysely, sql } from 'kysely'

/**
 * The time for which an order was placed, beside the promised one: an acceptance that is undone
 * takes back its promise only. Orders for later may come with a migration after this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('wanted_ms', 'bigint').execute()
  const tables = await db.introspection.getTables()
  const isForLater = tables.some(({ name }) => name === 'order_slot')
    ? sql` or exists (select 1 from order_slot s where s.company_id = sale_order.company_id
        and s.order_id = sale_order.id)`
    : sql``
  await sql`update sale_order set wanted_ms = promised_ms
    where promised_ms is not null and (order_status_id = 1${isForLater})`.execute(db)
}
