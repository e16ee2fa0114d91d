import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'
import { Refusal } from '../http/refusal.ts'
import { moveReservation } from '../reservation/move-reservation.ts'
import { reservations } from '../reservation/reservations.ts'
import { findTable, liveStatusOf } from './live-tables.ts'
import { moveTable, refusal } from './move-table.ts'
import { UNDO_MS } from './was-reserved.ts'

/**
 * Seats the guests of the last release again: the same visit with its code, and their reservation.
 * @throws Refusal NOT_FOUND; TABLE_OCCUPIED if somebody else has the table or it is reserved;
 * TOO_LATE; VERSION_CONFLICT
 */
export async function undoRelease(
  change: Change,
  { id, expectedVersion }: { id: Id; expectedVersion: number },
): Promise<void> {
  const table = await findTable(change.tenant, id)
  if (!table) throw new Refusal('NOT_FOUND')
  if (liveStatusOf(table) !== 'free') throw refusal(change, id, 'TABLE_OCCUPIED/takenSince')
  const released = await lastReleased(change, id)
  if (!released) throw refusal(change, id, 'TOO_LATE')
  if (table.version !== expectedVersion) throw refusal(change, id, 'VERSION_CONFLICT')
  const reservationId = await reservationOf(change, released)
  if (!reservationId)
    return moveTable(change, { id, expectedVersion, event: 'table.open', released })
  const read = await reservations.find(change.tenant, reservationId)
  const restored = await moveReservation(change, read, 'reservation.restore')
  await moveReservation(change, restored, 'reservation.seat', { tableId: id, released })
}

/** The last session of a table, if it ended by a release within the undo window. */
async function lastReleased(
  { tenant: { db, companyId }, now }: Change,
  tableId: Id,
): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id; isReleased: number }>`
    select s.id, case when s.merged_into is null and s.closed_ms >= ${now - UNDO_MS}
        and exists (select 1 from state_history h where h.company_id = s.company_id
          and h.parent_id = s.table_id and h.entity = 'table' and h.event = 'table.release'
          and h.occurred_ms = s.closed_ms) then 1 else 0 end as "isReleased"
    from table_session s
    where s.company_id = ${companyId} and s.table_id = ${tableId} and s.closed_ms is not null
    order by s.closed_ms desc, s.id desc limit 1`.execute(db)
  return rows[0]?.isReleased === 1 ? rows[0].id : undefined
}

/** The reservation that ended with a session. */
async function reservationOf(
  { tenant: { db, companyId } }: Change,
  sessionId: Id,
): Promise<Id | undefined> {
  const row = await db
    .selectFrom('reservation')
    .select('id')
    .where('company_id', '=', companyId)
    .where('table_session_id', '=', sessionId)
    .where('status', '=', 'Finished')
    .executeTakeFirst()
  return row?.id
}
