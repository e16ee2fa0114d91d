import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Saved queries of lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'saved_view',
    {
      text: 'company_id company_user_id list name search',
      integer: 'module_id',
      bigint: 'created_ms',
    },
    {
      primary: ['company_id', 'company_user_id', 'module_id', 'list', 'name'],
      parents: { company_user_id: 'company_user' },
    },
  )
}
