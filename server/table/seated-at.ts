import { type Selectable, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Schema } from '../db/schema.ts'
import type { Tenant } from '../db/tenant.ts'

/**
 * The table at which the guests of a session sit now: they may have moved, or been merged into
 * another session. Undefined after they have left.
 */
export async function seatedAt({ db, companyId }: Tenant, sessionId: Id): Promise<Id | undefined> {
  const seen = new Set<Id>()
  let next: Id | null = sessionId
  while (next !== null && !seen.has(next)) {
    seen.add(next)
    const row: Row | undefined = await db
      .selectFrom('table_session')
      .select(['table_id', 'open_key', 'merged_into'])
      .where('company_id', '=', companyId)
      .where('id', '=', next)
      .executeTakeFirst()
    if (row?.open_key === 'open') return row.table_id
    next = row?.merged_into ?? null
  }
  return undefined
}

/** Whether the open session of a table began there, and was not moved to it. */
export async function hasBegunAt(
  { db, companyId }: Tenant,
  { id, openedMs }: { id: Id; openedMs: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from state_history
    where company_id = ${companyId} and parent_id = ${id} and entity = 'table'
      and event = 'table.open' and occurred_ms = ${openedMs} limit 1`.execute(db)
  return rows.length > 0
}

type Row = Pick<Selectable<Schema['table_session']>, 'table_id' | 'open_key' | 'merged_into'>
