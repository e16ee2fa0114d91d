import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Authenticator apps and recovery codes of people: what a sign-in asks for beside the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'authenticator',
    { text: 'user_id secret_enc', bigint: 'last_step created_ms confirmed_ms?' },
    { primary: ['user_id'] },
  )
  await createTable(
    db,
    bytesType,
    'recovery_code',
    { text: 'user_id code_hash', bigint: 'created_ms' },
    { primary: ['user_id', 'code_hash'] },
  )
}
