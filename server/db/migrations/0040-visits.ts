import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Visits and queues, guests' contact details on an order, and customer search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'customer_visit',
    {
      text: 'company_id id customer_id? location_id? type queue_status? day waiting_key? token reason_code? table_id? table_session_id?',
      integer: 'version module_id ticket_no? party_size ahead_count call_count on_hold',
      bigint:
        'created_ms updated_ms called_ms? notified_ms? joined_ms seated_ms? finished_ms? moved_ms',
      real: 'rank',
    },
    {
      primary: ['company_id', 'id'],
      unique: [
        ['company_id', 'day', 'ticket_no'],
        ['company_id', 'module_id', 'waiting_key'],
        ['token'],
      ],
      parents: { customer_id: 'customer', location_id: 'location', table_id: 'dining_table' },
    },
  )
  await createTable(
    db,
    bytesType,
    'ticket_counter',
    { text: 'company_id day', integer: 'last_no' },
    { primary: ['company_id', 'day'] },
  )
  for (const [column, type] of Object.entries({
    contact_name: 'text',
    rating: 'integer',
    rating_note: 'text',
  } as const)) {
    await db.schema.alterTable('sale_order').addColumn(column, type).execute()
  }
  for (const [name, on] of Object.entries(indexes))
    await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
}

const indexes = {
  customer_visit_by_rank: 'customer_visit (company_id, module_id, queue_status, rank, id)',
  customer_visit_by_joined: 'customer_visit (company_id, module_id, joined_ms)',
  customer_visit_by_seated: 'customer_visit (company_id, module_id, seated_ms)',
  customer_visit_by_customer: 'customer_visit (company_id, customer_id)',
  /** For the job over all companies. */
  customer_visit_by_status: 'customer_visit (queue_status, company_id)',
  customer_by_name: 'customer (company_id, full_name, id)',
  customer_by_email: 'customer (company_id, email)',
  customer_by_created: 'customer (company_id, created_ms)',
}
