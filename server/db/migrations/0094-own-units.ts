import type { Kysely } from 'kysely'
import { standardUnits } from '../../catalogue/standard-units.ts'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'
import { newId } from '../id.ts'
import type { Db } from '../tenant.ts'

/** Units belong to companies. The shared table was never filled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytesType } = dialectOf(db)
  await db.schema.dropTable('unit').execute()
  await createTable(
    db,
    bytesType,
    'unit',
    {
      text: 'company_id id name code status',
      integer: 'version sort',
      bigint: 'created_ms updated_ms',
    },
    { primary: ['company_id', 'id'], unique: [['company_id', 'name']] },
  )
  const companies = await (db as Db)
    .selectFrom('company_detail')
    .select(['id', 'created_ms'])
    .execute()
  for (const { id, created_ms } of companies)
    await (db as Db)
      .insertInto('unit')
      .values(standardUnits(id, created_ms, newId))
      .execute()
}
