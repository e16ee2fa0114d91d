import { type Kysely, sql } from 'kysely'

/** Who took an order, for reports by staff; existing orders get it from their history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('taken_by', 'text').execute()
  await sql`
    update sale_order set taken_by = (
      select h.actor_id from state_history h
      where h.company_id = sale_order.company_id and h.parent_id = sale_order.id and h.entity = 'order' and h.event in ('order.create', 'order.accept') and h.actor_id is not null
      order by h.occurred_ms desc, h.id desc limit 1)`.execute(db)
}
