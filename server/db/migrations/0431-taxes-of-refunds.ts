import type { Kysely } from 'kysely'

/**
 * The taxes in a refund, and in all refunds of an order. Earlier refunds store none: they are read
 * by the share with which they were reported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_txn').addColumn('taxes', 'text').execute()
  for (const column of ['returned_amount', 'returned_tax_amount'])
    await db.schema
      .alterTable('sale_order')
      .addColumn(column, 'bigint', (it) => it.notNull().defaultTo(0))
      .execute()
  await db.schema.alterTable('sale_order').addColumn('returned_taxes', 'text').execute()
}
