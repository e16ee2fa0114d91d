import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { bySystem, type Change } from '../change/change.ts'
import { fromJson, type JsonText, toJson } from '../db/json-text.ts'
import { moveReservation } from './move-reservation.ts'
import { publishReservation, reservations } from './reservations.ts'

/**
 * Once a session of a table is over, so is the reservation whose guests sat there. Where they
 * joined another table, theirs goes on there.
 */
export async function finishSeated(change: Change): Promise<void> {
  const { db, companyId } = change.tenant
  const { rows } = await sql<{ id: Id; sessionId: Id; mergedInto: Id | null }>`
    select r.id, s.id as "sessionId", s.merged_into as "mergedInto"
    from reservation r join table_session s on s.company_id = r.company_id
      and s.id = r.table_session_id
    where r.company_id = ${companyId} and r.status = 'Seated' and s.open_key <> 'open'
    order by r.id`.execute(db)
  const merged = new Map<Id, Id[]>()
  for (const { id, sessionId, mergedInto } of rows) {
    if (mergedInto === null) {
      const read = await reservations.find(change.tenant, id)
      await moveReservation(bySystem(change), read, 'reservation.finish')
    } else {
      merged.set(sessionId, [...(merged.get(sessionId) ?? []), id])
      await seatAt(change, id, mergedInto)
    }
  }
  for (const [sessionId, ids] of merged)
    await db
      .updateTable('table_session')
      .set({ merged_reservations: toJson(ids) })
      .where('company_id', '=', companyId)
      .where('id', '=', sessionId)
      .execute()
}

/** Guests who are back at their own table have their reservation there again. */
export async function seatAgain(
  change: Change,
  sessionId: Id,
  ids: JsonText<Id[]> | null,
): Promise<void> {
  for (const id of ids === null ? [] : fromJson(ids)) {
    const { status } = await reservations.find(change.tenant, id)
    if (status === 'Seated') await seatAt(change, id, sessionId)
  }
}

async function seatAt({ tenant }: Change, id: Id, sessionId: Id): Promise<void> {
  await tenant.db
    .updateTable('reservation')
    .set({ table_session_id: sessionId })
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  publishReservation(tenant, await reservations.find(tenant, id))
}
