import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import { sql } from 'kysely'
import { settingDefaults } from '#contract/company-settings.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { type ModuleId, idsWith } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Databases } from '../../db/databases.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isTexted } from '../../text/agreements.ts'
import { tellOrderGuest } from './tell-guest.ts'

/** The longest reminder time that a company can set. */
export const MAX_AHEAD_MS = 168 * HOUR_MS
/** The default of companies without this setting. */
const USUAL_HOURS = settingDefaults.remindBeforeHours

type Due = {
  companyId: CompanyId
  id: Id
  moduleId: ModuleId
  startMs: number
  movedMs: number
  settings: StoredSettingsText
}

/**
 * Reminds guests of their bookings by e-mail or text, the company's number of hours before (usually
 * a day): once, and again only after a reschedule. A booking made within these hours was confirmed
 * recently and gets no reminder. With several servers, each booking is marked by one of them.
 * Returns how many were due.
 */
export async function remindGuests(databases: Databases, now: number): Promise<number> {
  const { rows } = await sql<Due>`
    select o.company_id as "companyId", o.id, o.module_id as "moduleId", o.start_ms as "startMs",
      o.moved_ms as "movedMs", c.settings
    from sale_order o join company_detail c on c.id = o.company_id
    left join customer u on u.company_id = o.company_id and u.id = o.customer_id
    where o.order_status_id = ${sql.lit(orderStatusIds.Received)} and o.reminded_ms is null
      and o.start_ms is not null and o.start_ms > ${now} and o.start_ms <= ${now + MAX_AHEAD_MS}
      and o.module_id in (${sql.join(idsWith('bookings'))}) and c.status = 'Active'
      and (coalesce(o.contact_email, u.email) is not null or ${isTexted('o')})
      and (c.settings like '%remindBeforeHours%' or (
        o.start_ms <= ${now + USUAL_HOURS * HOUR_MS}
        and o.moved_ms < o.start_ms - ${sql.lit(USUAL_HOURS * HOUR_MS)}))`.execute(databases.read)
  return remindDue(
    rows,
    now,
    ({ movedMs }) => movedMs,
    (due) => remind(databases, due, now),
  )
}

/**
 * Reminds the guests whose reminder is due and who got no other message since. Returns how many.
 */
export async function remindDue<Row extends Pick<Due, 'startMs' | 'settings'>>(
  rows: readonly Row[],
  now: number,
  lastToldMs: (row: Row) => number,
  remind: (row: Row) => Promise<boolean>,
): Promise<number> {
  let reminded = 0
  for (const row of rows) {
    const { remindBeforeHours: hours = USUAL_HOURS, guestMails = true } = storedSettings(
      row.settings,
    )
    const dueMs = row.startMs - hours * HOUR_MS
    const isDue = guestMails && hours > 0 && dueMs <= now && lastToldMs(row) < dueMs
    if (isDue && (await remind(row))) reminded += 1
  }
  return reminded
}

function remind(
  databases: Databases,
  { companyId, id, moduleId, startMs }: Due,
  now: number,
): Promise<boolean> {
  return inTransaction(databases, async (db) => {
    const { numAffectedRows } = await sql`
      update sale_order set reminded_ms = ${now}
      where company_id = ${companyId} and id = ${id} and reminded_ms is null
        and order_status_id = ${orderStatusIds.Received} and start_ms = ${startMs}`.execute(db)
    if (numAffectedRows !== 1n) return false
    await tellOrderGuest(
      { db, companyId },
      { id, moduleId, startMs, tableId: null, promisedMs: null, reasonCode: null },
      'reminder',
    )
    return true
  })
}
