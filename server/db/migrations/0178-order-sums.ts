import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/**
 * Sums of a large company's orders by day and month, and which of its days changed since. Existing
 * orders are added up in pieces while the server runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'order_sum',
    {
      text: 'company_id span from_day currency delivery_type hours staff tables products',
      integer: 'module_id order_status_id orders rating_count rating_sum',
      bigint: `first_ms goods_amount discount_amount tax_amount sales_amount refund_amount`,
    },
    {
      primary: [
        'company_id',
        'module_id',
        'span',
        'order_status_id',
        'from_day',
        'currency',
        'delivery_type',
      ],
    },
  )
  await createTable(
    db,
    bytesType,
    'order_sum_company',
    { text: 'company_id time_zone first_day sealed_until', integer: 'version' },
    { primary: ['company_id'] },
  )
  await createTable(
    db,
    bytesType,
    'order_sum_mark',
    { text: 'company_id id', bigint: 'created_ms' },
    { primary: ['company_id', 'id'] },
  )
}
