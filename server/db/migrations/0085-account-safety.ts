import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/**
 * Known browsers of a user, counts of mails by sender and recipient, when a session last confirmed
 * its password, and when a phone number was proven. An unproven number can't be used to sign in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  const device = { text: 'user_id token_hash', bigint: 'created_ms last_used_ms' }
  await createTable(db, bytesType, 'known_device', device, { primary: ['user_id', 'token_hash'] })
  const count = { text: 'key', integer: 'count', bigint: 'until_ms' }
  await createTable(db, bytesType, 'mail_count', count, { primary: ['key'] })
  await db.schema.alterTable('session').addColumn('confirmed_ms', 'bigint').execute()
  await db.schema.alterTable('app_user').addColumn('phone_proven_ms', 'bigint').execute()
  await sql`create unique index app_user_proven_phone on app_user (calling_code, phone)
    where phone_proven_ms is not null`.execute(db)
}
