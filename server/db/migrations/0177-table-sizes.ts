import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** How large the tables were on a day (of UTC, since 1970), from which their growth follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'table_size',
    { integer: 'day', text: 'name', bigint: 'bytes' },
    { primary: ['day', 'name'] },
  )
}
