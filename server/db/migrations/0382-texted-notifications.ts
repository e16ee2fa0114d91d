import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** The kinds of notifications that someone also gets as a text, and the number that is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'notification_text',
    { text: 'company_id company_user_id kind' },
    {
      primary: ['company_id', 'company_user_id', 'kind'],
      parents: { company_user_id: 'company_user' },
    },
  )
  await db.schema.alterTable('app_user').addColumn('text_number', 'text').execute()
}
