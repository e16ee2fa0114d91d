import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { NextReservation } from '#contract/reservation.ts'
import type { Tenant } from '../db/tenant.ts'

const AHEAD_MS = 12 * 3_600_000

/** The next reservation of each table within the next hours, including guests who are late. */
export async function nextReservations(
  { db, companyId }: Tenant,
  now: number,
  tableId?: Id,
): Promise<ReadonlyMap<string, NextReservation>> {
  const which = tableId === undefined ? sql`` : sql` and s.table_id = ${tableId}`
  const { rows } = await sql<NextReservation & { tableId: Id }>`
    select s.table_id as "tableId", r.id, r.name, r.party_size as "partySize",
      r.start_ms as "startMs"
    from reservation r join reservation_slot s on s.company_id = r.company_id
      and s.reservation_id = r.id and s.slot_start = r.start_ms${which}
    where r.company_id = ${companyId} and r.status in ('Requested', 'Confirmed')
      and r.start_ms < ${now + AHEAD_MS} and r.end_ms > ${now}
    order by r.start_ms desc, r.id`.execute(db)
  // Sorted descending, so that the earliest one remains in the map.
  return new Map(rows.map(({ tableId: at, ...next }) => [at, next]))
}
