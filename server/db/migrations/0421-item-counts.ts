import { type Kysely, sql } from 'kysely'

/**
 * The number of items of an order counts pieces, without those that a refund put back into stock.
 * Only orders with such lines or with more than one piece of a line change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofOrder = sql`i.company_id = sale_order.company_id and i.order_id = sale_order.id
    and i.cart_status <> 'Cancelled'`
  const pieces = sql`case when i.served_ms is null
    then i.quantity - i.restocked_quantity else i.quantity end`
  await sql`update sale_order
    set item_count = (select sum(${pieces}) from cart_item i where ${ofOrder})
    where exists (select 1 from cart_item i where ${ofOrder} and ${pieces} <> 1)`.execute(db)
}
