import { sql } from 'kysely'
import { sortedOnly } from '../db/dialect.ts'
import type { Change } from '../change/change.ts'
import type { FoundTable } from './live-tables.ts'

/** Longer than any undo window. */
export const UNDO_MS = 10 * 60_000

/**
 * Whether guests who leave a table had been moved to it while it was reserved, as when a move is
 * undone: the table then becomes reserved again. Not for guests who opened the table there, because
 * the reservation was theirs.
 */
export async function wasReserved(
  { tenant: { db, companyId }, now }: Change,
  table: FoundTable,
): Promise<boolean> {
  const { rows } = await sql<{ from: string | null; occurredMs: number }>`
    select from_state as "from", occurred_ms as "occurredMs" from state_history
    where company_id = ${companyId} and parent_id = ${table.id} and entity = 'table'
      and event = 'table.open'
    order by ${sortedOnly(sql`occurred_ms`)} desc, id desc limit 1`.execute(db)
  const [came] = rows
  const wasMoved = came !== undefined && came.occurredMs > (table.openedMs ?? now)
  return wasMoved && came.from === 'reserved' && came.occurredMs >= now - UNDO_MS
}
