import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Where a file's bytes are stored, the source of an import's rows, and its rejected rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await db.schema
    .alterTable('file')
    .addColumn('place', 'text', (it) => it.notNull().defaultTo('table'))
    .execute()
  for (const name of ['source_file', 'actor_name'])
    await db.schema.alterTable('import_job').addColumn(name, 'text').execute()
  await createTable(
    db,
    bytesType,
    'import_failure',
    { text: 'company_id import_job_id field? code message raw', integer: 'row_no' },
    {
      primary: ['company_id', 'import_job_id', 'row_no'],
      parents: { import_job_id: 'import_job' },
    },
  )
}
