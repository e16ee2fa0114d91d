import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Devices that get notifications while the app is closed, and the kinds that people chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'push_device',
    {
      text: 'company_id id user_id company_user_id session_id address_hash target_enc',
      bigint: 'created_ms used_ms',
    },
    { primary: ['company_id', 'id'], parents: { company_user_id: 'company_user' } },
  )
  for (const column of ['address_hash', 'user_id', 'session_id', 'used_ms'])
    await db.schema
      .createIndex(`push_device_by_${column}`)
      .on('push_device')
      .column(column)
      .execute()
  await createTable(
    db,
    bytesType,
    'notification_push',
    { text: 'company_id company_user_id kind' },
    {
      primary: ['company_id', 'company_user_id', 'kind'],
      parents: { company_user_id: 'company_user' },
    },
  )
}
