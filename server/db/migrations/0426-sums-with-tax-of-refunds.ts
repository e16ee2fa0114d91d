import { type Kysely, sql } from 'kysely'

/**
 * Refunds reduce the tax: the stored sums of companies that have refunded orders are made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update order_sum_company set sealed_until = first_day, version = version + 1
    where exists (select 1 from sale_order o
      where o.company_id = order_sum_company.company_id and o.refunded_amount > 0)`.execute(db)
}
