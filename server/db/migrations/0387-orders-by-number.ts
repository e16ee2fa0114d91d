import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'
import { dropUniqueKeys } from '../replace-key.ts'
import { replaceIndexConcurrently } from '../replace-index-concurrently.ts'

/**
 * The index that sorts by number keeps numbers unique, and a receipt is found by a hash of its
 * secret, which is too long to be given twice (ADR 0232).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = 'sale_order'
  await replaceIndexConcurrently(db, {
    name: 'sale_order_by_number',
    table,
    columns: 'company_id, module_id, length(order_no), order_no',
    isUnique: true,
  })
  await createIndexConcurrently(db, {
    name: 'sale_order_by_secret',
    table,
    columns: 'uuid',
    isOfEqual: true,
  })
  await dropUniqueKeys(db, table, ['sale_order_uuid_unique', 'sale_order_order_no_unique'])
}
