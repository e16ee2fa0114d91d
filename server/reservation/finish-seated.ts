import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { bySystem, type Change } from '../change/change.ts'
import { moveReservation } from './move-reservation.ts'
import { reservations } from './reservations.ts'

/**
 * Once a session of a table is over, so is the reservation whose guests sat there. Where they
 * joined another table, theirs goes on there.
 */
export async function finishSeated(change: Change): Promise<void> {
  const { db, companyId } = change.tenant
  const { rows } = await sql<{ id: Id; mergedInto: Id | null }>`
    select r.id, s.merged_into as "mergedInto"
    from reservation r join table_session s on s.company_id = r.company_id
      and s.id = r.table_session_id
    where r.company_id = ${companyId} and r.status = 'Seated' and s.open_key <> 'open'
    order by r.id`.execute(db)
  for (const { id, mergedInto } of rows) {
    if (mergedInto !== null)
      await sql`update reservation set table_session_id = ${mergedInto}
        where company_id = ${companyId} and id = ${id}`.execute(db)
    else {
      const read = await reservations.find(change.tenant, id)
      await moveReservation(bySystem(change), read, 'reservation.finish')
    }
  }
}
