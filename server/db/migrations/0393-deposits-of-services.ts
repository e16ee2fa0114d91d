import type { Kysely } from 'kysely'

/** What a service asks for when it is booked: an amount, or a share of its price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('product').addColumn('deposit_amount', 'bigint').execute()
  await schema.alterTable('product').addColumn('deposit_percent', 'integer').execute()
}
