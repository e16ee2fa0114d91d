import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Bytes uploaded by guests per link and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'guest_upload',
    { text: 'company_id link_id', integer: 'day', bigint: 'bytes' },
    { primary: ['company_id', 'link_id', 'day'], parents: { link_id: 'dynamic_link' } },
  )
}
