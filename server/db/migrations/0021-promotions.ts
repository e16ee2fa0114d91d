import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Promotions and their uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'promotion',
    {
      text: 'company_id id name code? code_norm? kind product_ids category_ids delivery_type? status',
      integer: 'version module_id usage_limit? per_customer_limit? stackable used_count',
      bigint: 'created_ms updated_ms value min_amount? starts_ms? ends_ms?',
    },
    { primary: ['company_id', 'id'], unique: [['company_id', 'module_id', 'code_norm']] },
  )
  await createTable(
    db,
    bytesType,
    'promotion_redemption',
    {
      text: 'company_id promotion_id order_id customer_id?',
      integer: 'n',
      bigint: 'discount_amount created_ms',
    },
    {
      primary: ['company_id', 'promotion_id', 'n'],
      unique: [['company_id', 'promotion_id', 'order_id']],
      parents: { promotion_id: 'promotion' },
    },
  )
  await sql`create index promotion_redemption_by_order on promotion_redemption (company_id, order_id)`.execute(
    db,
  )
  await sql`create index promotion_redemption_by_customer on promotion_redemption (company_id, promotion_id, customer_id)`.execute(
    db,
  )
}
