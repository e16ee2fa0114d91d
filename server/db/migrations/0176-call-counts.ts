import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** Calls of a person or a company within a minute, of all servers together (ADR 0151). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'call_count',
    { text: 'key', integer: 'calls', bigint: 'minute' },
    { primary: ['key', 'minute'] },
  )
}
