import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Places of orders for later, and when their preparation begins (ADR 0218). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'order_slot',
    {
      text: 'company_id order_id',
      integer: 'module_id seat',
      bigint: 'slot_start begin_ms begun_ms?',
    },
    {
      primary: ['company_id', 'module_id', 'slot_start', 'seat'],
      parents: { order_id: 'sale_order' },
    },
  )
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.ref(name)} on order_slot ${sql.raw(columns)}`.execute(db)
}

const indexes = {
  order_slot_by_order: '(company_id, order_id)',
  // What the clock looks for, in all companies.
  order_slot_by_begin: '(begin_ms) where begun_ms is null',
}
