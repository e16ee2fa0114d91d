import type { Id } from '#contract/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../change/change.ts'
import { findTable } from '../table/live-tables.ts'
import { moveTable } from '../table/move-table.ts'
import type { StoredVisit } from './visit-row.ts'

/**
 * Opens a table for someone from the queue and returns the session; `released` is opened again.
 * @throws Refusal NOT_FOUND; TABLE_OCCUPIED for an unavailable one
 */
export async function openTableFor(
  change: Change,
  tableId: Id,
  partySize: number,
  released?: Id | undefined,
): Promise<Id | null> {
  try {
    await moveTable(change, { id: tableId, event: 'table.open', partySize, released })
  } catch (error) {
    throw error instanceof Refusal && error.code === 'TRANSITION_NOT_ALLOWED'
      ? new Refusal('TABLE_OCCUPIED').with(error.details)
      : error
  }
  return (await findTable(change.tenant, tableId))?.sessionId ?? null
}

/**
 * Releases the table of someone who returns to the queue, unless something was ordered there
 * meanwhile.
 */
export async function leaveTable(
  change: Change,
  { tableId, tableSessionId }: Pick<StoredVisit, 'tableId' | 'tableSessionId'>,
): Promise<void> {
  const table = tableId && (await findTable(change.tenant, tableId))
  if (!table || table.sessionId === null || table.sessionId !== tableSessionId) return
  if (table.pending + table.going + table.completed > 0) return
  await moveTable(change, { id: table.id, event: 'table.release' })
}
