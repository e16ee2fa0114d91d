import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** How a person wants to see lists: rows of a page, density, hidden columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'list_choice',
    { text: 'company_id company_user_id hidden', integer: 'row_size compact' },
    {
      primary: ['company_id', 'company_user_id'],
      parents: { company_user_id: 'company_user' },
    },
  )
}
