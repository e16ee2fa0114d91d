import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
import type { StoredSettingsText } from '../db/settings.ts'
import { inTransaction } from '../db/transaction.ts'
import { MAX_AHEAD_MS, remindDue } from '../order/move/remind-guests.ts'
import { isTexted } from '../text/agreements.ts'
import { reservations } from './reservations.ts'
import { tellReservationGuest } from './tell-guest.ts'

type Due = {
  companyId: CompanyId
  id: Id
  startMs: number
  confirmedMs: number
  settings: StoredSettingsText
}

/**
 * Reminds guests of their reservation once, as long before as for bookings. A reservation that was
 * confirmed later than that gets no reminder, because its confirmation was sent recently. Returns
 * how many were due.
 */
export async function remindReserved(databases: Databases, now: number): Promise<number> {
  const { rows } = await sql<Due>`
    select r.company_id as "companyId", r.id, r.start_ms as "startMs",
      r.confirmed_ms as "confirmedMs", d.settings
    from reservation r join company_detail d on d.id = r.company_id
    left join customer c on c.company_id = r.company_id and c.id = r.customer_id
    where r.status = 'Confirmed' and r.reminded_ms is null and r.start_ms > ${now}
      and r.start_ms <= ${now + MAX_AHEAD_MS} and d.status = 'Active'
      and (coalesce(r.email, c.email) is not null or ${isTexted('r')})`.execute(databases.read)
  return remindDue(
    rows,
    now,
    ({ confirmedMs }) => confirmedMs,
    (due) => remind(databases, due, now),
  )
}

function remind(
  databases: Databases,
  { companyId, id, startMs }: Due,
  now: number,
): Promise<boolean> {
  return inTransaction(databases, async (db) => {
    const { numAffectedRows } = await sql`
      update reservation set reminded_ms = ${now}
      where company_id = ${companyId} and id = ${id} and reminded_ms is null
        and status = 'Confirmed' and start_ms = ${startMs}`.execute(db)
    if (numAffectedRows !== 1n) return false
    const tenant = { db, companyId }
    await tellReservationGuest(tenant, await reservations.find(tenant, id), 'reminder')
    return true
  })
}
