import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'
import type { Db } from '../tenant.ts'

/**
 * Guests at a table, by the hash of a secret that their browser keeps, and which lines and tips are
 * theirs (ADR 0037).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await db.schema.alterTable('table_session').addColumn('join_code', 'text').execute()
  await db.schema
    .alterTable('table_session')
    .addColumn('join_misses', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('cart_item').addColumn('guest_key', 'text').execute()
  await createTable(
    db,
    bytesType,
    'table_guest',
    { text: 'company_id table_session_id guest_key', bigint: 'created_ms' },
    {
      primary: ['company_id', 'table_session_id', 'guest_key'],
      parents: { table_session_id: 'table_session' },
    },
  )
  await createTable(
    db,
    bytesType,
    'order_guest',
    { text: 'company_id order_id guest_key', bigint: 'tip_amount created_ms' },
    { primary: ['company_id', 'order_id', 'guest_key'], parents: { order_id: 'sale_order' } },
  )
  await giveCodes(db as Db)
}

/** Guests who are at a table during the migration get a code too. */
async function giveCodes(db: Db): Promise<void> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from table_session where open_key = 'open'`.execute(db)
  for (const { company_id, id } of rows) {
    const code = String(randomInt(10_000)).padStart(4, '0')
    await sql`update table_session set join_code = ${code}
      where company_id = ${company_id} and id = ${id}`.execute(db)
  }
}
