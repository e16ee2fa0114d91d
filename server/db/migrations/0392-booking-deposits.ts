import type { Kysely } from 'kysely'

/** Deposits of bookings: until when one is held for it, until when it is given back, and kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const column of ['hold_until_ms', 'deposit_amount', 'deposit_back_ms'])
    await schema.alterTable('sale_order').addColumn(column, 'bigint').execute()
  for (const column of ['deposit_kept', 'deposit_accepts'])
    await schema.alterTable('sale_order').addColumn(column, 'integer').execute()
}
