import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'
import type { Db } from '../tenant.ts'

/**
 * Browsers in which someone has signed in before, how many mails went out by whom and to whom, when a session's person last
 * gave their password again, and since when a phone number is proven. A number that is not proven signs nobody in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db as Db)
  const device = { text: 'user_id token_hash', bigint: 'created_ms last_used_ms' }
  await createTable(db, bytesType, 'known_device', device, { primary: ['user_id', 'token_hash'] })
  const count = { text: 'key', integer: 'count', bigint: 'until_ms' }
  await createTable(db, bytesType, 'mail_count', count, { primary: ['key'] })
  await db.schema.alterTable('session').addColumn('confirmed_ms', 'bigint').execute()
  await db.schema.alterTable('app_user').addColumn('phone_proven_ms', 'bigint').execute()
  await sql`create unique index app_user_proven_phone on app_user (calling_code, phone)
    where phone_proven_ms is not null`.execute(db)
}
