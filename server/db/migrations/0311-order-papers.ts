import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Numbered papers of orders, as they were issued, and the last number of each kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'order_paper',
    {
      text: 'company_id id order_id kind number content',
      integer: 'version is_final',
      bigint: 'created_ms updated_ms amount',
    },
    {
      primary: ['company_id', 'id'],
      unique: [['company_id', 'order_id', 'kind', 'number']],
      parents: { order_id: 'sale_order' },
    },
  )
  for (const column of ['order_invoice_seq', 'credit_note_seq'])
    await db.schema
      .alterTable('company_detail')
      .addColumn(column, 'integer', (it) => it.notNull().defaultTo(0))
      .execute()
}
