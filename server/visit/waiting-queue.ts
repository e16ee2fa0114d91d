import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { isToCall, type LinePlace, placesInLine } from '#contract/queue-line.ts'
import type { Tenant } from '../db/tenant.ts'

/** Someone who waits. */
export type InQueueRow = {
  id: Id
  locationId: Id | null
  service: string | null
  rank: number
  calledMs: number | null
  isOnHold: number
  almostMs: number | null
  version: number
}

/** `isAlmost`: they wait for their call, and few will be called before. */
export type Place = LinePlace & { isAlmost: boolean }

/** Everyone who waits in a module, or at one place of it, in their order. */
export async function waitingQueue(
  { db, companyId }: Tenant,
  moduleId: number,
  locationId?: Id | null,
): Promise<InQueueRow[]> {
  const { rows } = await sql<InQueueRow>`
    select id, location_id as "locationId", service, rank, called_ms as "calledMs",
      on_hold as "isOnHold", almost_ms as "almostMs",
      version from customer_visit
    where company_id = ${companyId} and module_id = ${moduleId} and queue_status = 'Waiting'
      ${locationId === undefined ? sql`` : sql`and coalesce(location_id, '') = ${locationId ?? ''}`}
    order by rank, id`.execute(db)
  return rows
}

/** The places of everyone who waits, each in the queue of its own place. */
export function placesIn(
  rows: readonly InQueueRow[],
  { services, almostAt }: { services: readonly string[]; almostAt: number },
): Map<Id, Place> {
  const queues = Map.groupBy(rows, ({ locationId }) => locationId)
  return new Map(
    [...queues.values()].flatMap((queue) => {
      const places = placesInLine(queue, services)
      return queue.flatMap((one, at) => {
        const place = places[at]
        if (!place) return []
        return [[one.id, { ...place, isAlmost: isToCall(one) && place.ahead < almostAt }] as const]
      })
    }),
  )
}
