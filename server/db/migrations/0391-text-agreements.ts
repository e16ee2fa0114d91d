import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** The numbers at which guests want to be texted about a record, and those that said STOP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await createTable(
    db,
    bytesType,
    'text_agreement',
    { text: 'company_id record_id number', bigint: 'agreed_ms' },
    { primary: ['company_id', 'record_id'] },
  )
  await db.schema
    .createIndex('text_agreement_by_agreed_ms')
    .on('text_agreement')
    .column('agreed_ms')
    .execute()
  await createTable(
    db,
    bytesType,
    'text_stop',
    { text: 'number', bigint: 'stopped_ms' },
    { primary: ['number'] },
  )
}
