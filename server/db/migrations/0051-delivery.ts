import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

const stamped = { text: 'company_id id', integer: 'version', bigint: 'created_ms updated_ms' }

/** Connected delivery services, and delivery attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'company_delivery_partner',
    {
      text: `${stamped.text} partner secret_enc? location_ids status last_error?`,
      integer: `${stamped.integer} auto_request`,
      bigint: stamped.bigint,
    },
    { primary: ['company_id', 'id'], unique: [['company_id', 'partner']] },
  )
  await createTable(
    db,
    bytesType,
    'delivery_job',
    {
      text: `${stamped.text} order_id connection_id partner status courier_name? courier_phone? tracking_url? partner_ref?`,
      integer: `${stamped.integer} attempt`,
      bigint: `${stamped.bigint} eta_ms? partner_ms`,
    },
    {
      primary: ['company_id', 'id'],
      unique: [['company_id', 'order_id', 'attempt']],
      parents: { order_id: 'sale_order', connection_id: 'company_delivery_partner' },
    },
  )
  await sql`create index delivery_job_by_connection on delivery_job (company_id, connection_id, status)`.execute(
    db,
  )
}
