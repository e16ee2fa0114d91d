import type { Kysely } from 'kysely'

/** Another time, and with whom, that the guest of a booking was asked to accept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('sale_order').addColumn('proposed_ms', 'bigint').execute()
  await schema.alterTable('sale_order').addColumn('proposed_resource_id', 'text').execute()
}
