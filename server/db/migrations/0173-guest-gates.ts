import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'
import { dialectOf } from '../dialect.ts'

/** A row that guests of a company lock while they are counted (ADR 0157). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    dialectOf(db).bytesType,
    'guest_gate',
    { text: 'company_id', bigint: 'passed' },
    { primary: ['company_id'] },
  )
}
