import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'

/** The variants of a product, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'product_by_parent',
    table: 'product',
    columns: 'company_id, parent_id, variant_sort',
    where: 'parent_id is not null',
  })
}
