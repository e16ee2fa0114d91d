import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import { moveDue, type WarnLog } from '../change/move-due.ts'
import type { Databases } from '../db/databases.ts'
import { moveReservation } from './move-reservation.ts'
import { reservations } from './reservations.ts'

type Due = { companyId: CompanyId; timeZone: string; id: Id }

/** Expires requests that nobody answered before their time. Returns how many. */
export async function expireReservations(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const { rows } = await sql<Due>`
    select r.company_id as "companyId", c.time_zone as "timeZone", r.id
    from reservation r join company_detail c on c.id = r.company_id
    where r.status = 'Requested'
      and r.start_ms <= ${now}`.execute(databases.read)
  return moveDue(
    databases,
    { event: 'reservation.expire', now, log },
    rows,
    async (change, { id }) =>
      moveReservation(change, await reservations.find(change.tenant, id), 'reservation.expire'),
  )
}
