import type { Kysely } from 'kysely'

/** Where and in which language a guest gets messages about an order or a queue entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['contact_email', 'language'])
    await db.schema.alterTable('sale_order').addColumn(name, 'text').execute()
  await db.schema.alterTable('customer_visit').addColumn('language', 'text').execute()
}
