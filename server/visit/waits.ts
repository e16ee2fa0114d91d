import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getQueueHistory } from '#contract/visit.ts'
import { addDays, localDay, localMinute } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Viewer } from '../change/change.ts'
import { quantile } from './wait-estimate.ts'

/**
 * Waiting times by the hour of arrival in the company's time zone, over the last days including
 * today.
 */
export async function waitsByHour(
  { db, companyId }: Tenant,
  moduleId: number,
  days: number,
  { now, timeZone }: Viewer,
): Promise<OutputOf<typeof getQueueHistory>> {
  const fromMs = dayStart(addDays(localDay(now, timeZone), 1 - days), timeZone)
  const { rows } = await sql<{ queueStatus: string; joinedMs: number; seatedMs: number | null }>`
    select queue_status as "queueStatus", joined_ms as "joinedMs", seated_ms as "seatedMs"
      from customer_visit
    where company_id = ${companyId} and module_id = ${moduleId} and joined_ms >= ${fromMs}
      and type = 'queue' and queue_status <> 'Waiting'`.execute(db)
  const seated = rows.flatMap(({ joinedMs, seatedMs }) =>
    seatedMs === null
      ? []
      : [{ hour: hourOf(joinedMs, timeZone), waitMin: (seatedMs - joinedMs) / 60_000 }],
  )
  const hours = [...Map.groupBy(seated, ({ hour }) => hour)].toSorted(([a], [b]) => a - b)
  return {
    hours: hours.map(([hour, waits]) => ({
      hour,
      count: waits.length,
      medianMin: Math.round(
        quantile(
          waits.map(({ waitMin }) => waitMin).toSorted((a, b) => a - b),
          0.5,
        ),
      ),
    })),
    seated: seated.length,
    cancelled: rows.filter(({ queueStatus }) => queueStatus === 'Cancel').length,
  }
}

function hourOf(epochMs: number, timeZone: string): number {
  return Math.floor(localMinute(epochMs, timeZone) / 60)
}
