import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Days that were closed with the cash counted on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'till_closing',
    {
      text: 'company_id id day currency note? actor_name?',
      integer: 'version',
      bigint: `created_ms updated_ms from_ms until_ms float_amount expected_amount counted_amount
        net_amount closed_ms?`,
    },
    { primary: ['company_id', 'id'], unique: [['company_id', 'day']] },
  )
}
