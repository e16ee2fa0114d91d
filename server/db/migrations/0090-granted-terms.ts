import type { Kysely } from 'kysely'

/**
 * An order keeps the terms granted to it (ADR 0038): the promotion's terms at that time, and each
 * line's category at the purchase. A use is also counted per browser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('promotion_redemption').addColumn('terms', 'text').execute()
  await db.schema.alterTable('promotion_redemption').addColumn('guest_key', 'text').execute()
  await db.schema.alterTable('cart_item').addColumn('category_id', 'text').execute()
}
