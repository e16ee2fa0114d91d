import type { Kysely } from 'kysely'

/**
 * A discount by hand (its kind, what was asked for, and what it comes to), how many pieces of a
 * line were refunded, and the cash that was handed over for a payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('sale_order').addColumn('hand_discount_kind', 'text').execute()
  await schema.alterTable('sale_order').addColumn('hand_discount_value', 'bigint').execute()
  await schema
    .alterTable('sale_order')
    .addColumn('hand_discount_amount', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('cart_item')
    .addColumn('refunded_quantity', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('payment_txn').addColumn('received_amount', 'bigint').execute()
}
