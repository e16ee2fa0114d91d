import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** Finds the products that come back by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'product_by_sold_out_until',
    table: 'product',
    columns: 'sold_out_until_ms',
    where: 'sold_out_until_ms is not null',
  })
}
