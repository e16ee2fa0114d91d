import { storedSettings, type StoredSettingsText } from '../db/settings.ts'
import { sql } from 'kysely'
import { settingDefaults } from '#contract/company-settings.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { Databases } from '../db/databases.ts'
import { todayOf } from '../db/local-day.ts'
import { moveDue, type WarnLog } from '../change/move-due.ts'
import { findVisit } from './find-visits.ts'
import { moveInQueue } from './move-visit.ts'

type Due = {
  companyId: CompanyId
  timeZone: string
  id: Id
  moduleId: number
  calledMs: number | null
  movedMs: number
  joinedMs: number
  settings: StoredSettingsText
}

/**
 * Expires entries of guests who were called and did not come, and entries of past days. Returns how
 * many.
 */
export async function expireVisits(
  databases: Databases,
  now: number,
  log?: WarnLog,
): Promise<number> {
  const { rows } = await sql<Due>`
    select v.company_id as "companyId", c.time_zone as "timeZone", v.id, v.module_id as "moduleId",
      v.called_ms as "calledMs", v.moved_ms as "movedMs", v.joined_ms as "joinedMs", c.settings
    from customer_visit v join company_detail c on c.id = v.company_id
    where v.queue_status = 'Waiting' and (v.called_ms <= ${now - 60_000}
      or v.joined_ms <= ${now - 3_600_000})`.execute(databases.read)
  return moveDue(
    databases,
    { event: 'queue.expire', now, log },
    rows.filter((row) => isDue(row, now)),
    async (change, { moduleId, id }) =>
      moveInQueue(change, await findVisit(change.tenant, moduleId, id), 'queue.expire'),
  )
}

/** For an entry that returned to called after being seated or removed, the time starts again. */
function isDue({ calledMs, movedMs, joinedMs, settings, timeZone }: Due, now: number): boolean {
  const { queueExpireAfterMin: afterMin = settingDefaults.queueExpireAfterMin } =
    storedSettings(settings)
  return (
    (calledMs !== null && now - Math.max(calledMs, movedMs) >= afterMin * 60_000) ||
    joinedMs < todayOf(now, timeZone).fromMs
  )
}
