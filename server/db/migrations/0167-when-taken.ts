import type { Kysely } from 'kysely'

/** When an order was taken that waited for a connection; `created_ms` is when it came (ADR 0121). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sale_order').addColumn('taken_ms', 'bigint').execute()
}
