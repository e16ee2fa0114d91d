import { sql } from 'kysely'
import type { Change } from '../change/change.ts'
import { recordHistory } from '../change/history.ts'
import type { FoundTable } from './live-tables.ts'
import { setFlag } from './session-effects.ts'

/** Longer than any undo is offered; afterwards nobody knows any more who sat where. */
export const UNDO_MS = 10 * 60_000

/**
 * Reserves a table again that guests leave who were moved to it while it was reserved, as when the
 * move is undone. Whoever opened it there took their own reservation, and not another's.
 */
export async function reserveAgain(change: Change, table: FoundTable): Promise<void> {
  const { db, companyId } = change.tenant
  const { rows } = await sql<{ from: string | null; occurredMs: number }>`
    select from_state as "from", occurred_ms as "occurredMs" from state_history
    where company_id = ${companyId} and parent_id = ${table.id} and entity = 'table'
      and event = 'table.open'
    order by occurred_ms desc, id desc limit 1`.execute(db)
  const [came] = rows
  const wasMoved = came !== undefined && came.occurredMs > (table.openedMs ?? change.now)
  if (!wasMoved || came.from !== 'reserved' || came.occurredMs < change.now - UNDO_MS) return
  await setFlag(change, table.id, 'is_reserved', true)
  await recordHistory(change, [
    {
      entity: 'table',
      entityId: table.id,
      parentId: table.id,
      event: 'table.reserve',
      from: 'free',
      to: 'reserved',
      version: table.version,
    },
  ])
}
