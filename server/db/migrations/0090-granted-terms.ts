import type { Kysely } from 'kysely'

/**
 * What an order was granted is kept with it (ADR 0038): the terms of the promotion as they were, and the category in which each line was bought.
 * A use is also counted for the browser that asked for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('promotion_redemption').addColumn('terms', 'text').execute()
  await db.schema.alterTable('promotion_redemption').addColumn('guest_key', 'text').execute()
  await db.schema.alterTable('cart_item').addColumn('category_id', 'text').execute()
}
