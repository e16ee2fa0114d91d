import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Restaurant tables, bookable resources and their hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await db.schema.alterTable('dining_table').addColumn('min_capacity', 'integer').execute()
  await db.schema
    .alterTable('dining_table')
    .addColumn('is_reserved', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('table_session').addColumn('staying_ms', 'bigint').execute()
  await createTable(
    db,
    bytesType,
    'resource',
    {
      text: 'company_id id name kind company_user_id? hours time_off product_ids status',
      integer: 'seats version',
      bigint: 'created_ms updated_ms',
    },
    {
      primary: ['company_id', 'id'],
      unique: [['company_id', 'name']],
      parents: { company_user_id: 'company_user' },
    },
  )
  await createTable(
    db,
    bytesType,
    'booking_slot',
    { text: 'company_id resource_id order_id', integer: 'seat', bigint: 'slot_start' },
    {
      primary: ['company_id', 'resource_id', 'slot_start', 'seat'],
      parents: { resource_id: 'resource', order_id: 'sale_order' },
    },
  )
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on ${sql.table(name.replace(/_by_.*$/, ''))} ${sql.raw(columns)}`.execute(
      db,
    )
  }
}

/** Named after their table and purpose. Partial, because most orders have no table. */
const indexes = {
  table_session_by_open: `(company_id, table_id) where open_key = 'open'`,
  sale_order_by_session: '(company_id, table_session_id) where table_session_id is not null',
  sale_order_by_waiting_table:
    '(company_id, table_id) where table_session_id is null and order_status_id = 1 and table_id is not null',
  booking_slot_by_order: '(company_id, order_id)',
}
