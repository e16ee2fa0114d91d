import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Short links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'dynamic_link',
    {
      text: 'company_id id code purpose target_id? label? status',
      integer: 'version module_id',
      bigint: 'created_ms updated_ms scans',
    },
    { primary: ['company_id', 'id'], unique: [['code']] },
  )
  await sql`create index dynamic_link_by_target on dynamic_link (company_id, purpose, target_id)`.execute(
    db,
  )
}
