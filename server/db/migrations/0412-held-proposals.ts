import type { Kysely } from 'kysely'

/** The slots of a proposed time, and when a proposal was withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('booking_slot')
    .addColumn('is_proposed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('sale_order').addColumn('proposal_withdrawn_ms', 'bigint').execute()
}
