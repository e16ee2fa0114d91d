import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/**
 * The provider's pages where guests pay for orders, one open page per order; and which payment a
 * refund came out of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'order_checkout',
    {
      text: 'company_id id order_id account_ref currency open_key? session_ref? url?',
      integer: 'version',
      bigint: 'created_ms updated_ms amount expires_ms',
    },
    {
      primary: ['company_id', 'id'],
      unique: [['company_id', 'order_id', 'open_key']],
      parents: { order_id: 'sale_order' },
    },
  )
  await sql`create index order_checkout_by_session on order_checkout (company_id, session_ref)`.execute(
    db,
  )
  await db.schema.alterTable('payment_txn').addColumn('charge_ref', 'text').execute()
}
