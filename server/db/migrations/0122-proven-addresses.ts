import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/**
 * A guest proves their e-mail address with a mailed code (ADR 0053), and a promotion use is also
 * counted per address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'guest_proof',
    {
      text: 'company_id guest_key address_key sealed_code',
      integer: 'misses',
      bigint: 'sent_ms proven_ms?',
    },
    { primary: ['company_id', 'guest_key', 'address_key'] },
  )
  await db.schema.alterTable('promotion_redemption').addColumn('address_key', 'text').execute()
}
