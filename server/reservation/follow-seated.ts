import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { bySystem, type Change } from '../change/change.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import { holdWhereFree } from './hold-tables.ts'
import { moveReservation } from './move-reservation.ts'
import { type FoundReservation, publishReservation, reservations } from './reservations.ts'

type Session = { tableId: Id; openKey: string; mergedInto: Id | null }

/**
 * Updates reservations of seated guests: with their table when they move or merge (or that is
 * undone), and as finished when their session ends.
 */
export async function followSeated(change: Change): Promise<void> {
  const { db, companyId } = change.tenant
  const { rows } = await sql<Session & { id: Id }>`
    select r.id, s.table_id as "tableId", s.open_key as "openKey", s.merged_into as "mergedInto"
    from reservation r join table_session s on s.company_id = r.company_id
      and s.id = r.table_session_id
    where r.company_id = ${companyId} and r.status = 'Seated'
    order by r.id`.execute(db)
  for (const { id, ...session } of rows) {
    const { openKey, tableId } = await afterMerges(change, session)
    const read = await reservations.find(change.tenant, id)
    if (openKey !== 'open') await moveReservation(bySystem(change), read, 'reservation.finish')
    else if (fromJson(read.tableIds)[0] !== tableId) await sitAt(change, read, tableId)
  }
}

async function afterMerges(change: Change, session: Session): Promise<Session> {
  const { db, companyId } = change.tenant
  if (session.mergedInto === null) return session
  const { rows } = await sql<Session>`
    select table_id as "tableId", open_key as "openKey", merged_into as "mergedInto"
    from table_session
    where company_id = ${companyId} and id = ${session.mergedInto}`.execute(db)
  return rows[0] ? afterMerges(change, rows[0]) : session
}

/** Releases the table they left; additional tables that were held stay held. */
async function sitAt(change: Change, read: FoundReservation, tableId: Id): Promise<void> {
  const [, ...beside] = fromJson(read.tableIds)
  const tables = [tableId, ...beside.filter((one) => one !== tableId)]
  await holdWhereFree(change, read, tables)
  const { tenant, now } = change
  const at = { id: read.id, expectedVersion: read.version }
  publishReservation(
    tenant,
    await reservations.change(tenant, now, at, { tableIds: toJson(tables) }),
  )
}
