import type { Kysely } from 'kysely'

/** By which card a payment for modules was made, and why a charge of it failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['card_brand', 'card_last4', 'fault'])
    await db.schema.alterTable('payment_txn').addColumn(column, 'text').execute()
}
