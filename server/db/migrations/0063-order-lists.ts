import { type Kysely, sql } from 'kysely'

/**
 * Indexes for the sorting and filters of the order list, so that a page of a large company is read
 * in order instead of sorted.
 */
const indexes = {
  sale_order_by_total: 'company_id, module_id, total_amount, id',
  sale_order_by_number: 'company_id, module_id, length(order_no), order_no',
  sale_order_by_promised: 'company_id, module_id, coalesce(promised_ms, created_ms), id',
  sale_order_by_payment: 'company_id, module_id, payment_status, created_ms desc, id desc',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.ref(name)} on sale_order (${sql.raw(columns)})`.execute(db)
  // A search reads every order's number and customer from this index instead of the wide rows.
  await sql`create index sale_order_by_search on sale_order (company_id, module_id, created_ms desc, id desc, order_no, customer_id)`.execute(
    db,
  )
}
