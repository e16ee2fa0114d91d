import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** Orders are listed by a product that they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'cart_item_by_product',
    table: 'cart_item',
    columns: 'company_id, product_id, order_id',
    where: "cart_status <> 'Cancelled'",
  })
}
