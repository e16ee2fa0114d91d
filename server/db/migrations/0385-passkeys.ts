import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Passkeys of people: public keys with which their authenticators sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'passkey',
    {
      text: 'user_id id credential_id public_key transports name',
      bigint: 'counter created_ms used_ms?',
    },
    { primary: ['user_id', 'id'], unique: [['credential_id']] },
  )
}
