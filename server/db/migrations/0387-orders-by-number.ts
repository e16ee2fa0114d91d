import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from '../create-index-concurrently.ts'
import { dialectOf } from '../dialect.ts'
import { replaceIndexConcurrently } from '../replace-index-concurrently.ts'

/**
 * The order of numbers keeps them unique, and a receipt is found by a hash of its secret (ADR
 * 0232). SQLite keeps the keys of the table, which it could change by a copy only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = 'sale_order'
  await replaceIndexConcurrently(db, {
    name: 'sale_order_by_number',
    table,
    columns: 'company_id, module_id, length(order_no), order_no',
    isUnique: true,
  })
  if (!dialectOf(db).hasKeysInPlace) return
  await createIndexConcurrently(db, {
    name: 'sale_order_by_secret',
    table,
    method: 'hash',
    columns: 'uuid',
  })
  for (const column of ['uuid', 'order_no'])
    await sql`alter table ${sql.id(table)} drop constraint if exists
      ${sql.id(`sale_order_${column}_unique`)}`.execute(db)
}
