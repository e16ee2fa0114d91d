import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Reservations of tables, and when which table is kept for them (ADR 0212). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'reservation',
    {
      text:
        'company_id id name calling_code? phone? email? customer_id? status table_ids ' +
        'table_session_id? note? reason_code? token language?',
      integer: 'version party_size',
      bigint: 'created_ms updated_ms start_ms end_ms confirmed_ms? moved_ms reminded_ms?',
    },
    {
      primary: ['company_id', 'id'],
      unique: [['company_id', 'token']],
      parents: { customer_id: 'customer' },
    },
  )
  await createTable(
    db,
    bytesType,
    'reservation_slot',
    { text: 'company_id table_id reservation_id', bigint: 'slot_start' },
    {
      primary: ['company_id', 'table_id', 'slot_start'],
      parents: { table_id: 'dining_table', reservation_id: 'reservation' },
    },
  )
  for (const [name, columns] of Object.entries(indexes)) {
    const table = sql.table(name.replace(/_by_.*$/, ''))
    await sql`create index ${sql.ref(name)} on ${table} ${sql.raw(columns)}`.execute(db)
  }
}

/** Named after their table and purpose. */
const indexes = {
  reservation_by_start: '(company_id, start_ms, id)',
  reservation_by_customer: '(company_id, customer_id) where customer_id is not null',
  // What the clock looks for, in all companies.
  reservation_by_due: `(start_ms) where status = 'Requested'`,
  reservation_by_session: `(company_id, table_session_id) where status = 'Seated'`,
  reservation_slot_by_reservation: '(company_id, reservation_id)',
}
