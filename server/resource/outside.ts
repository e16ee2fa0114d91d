import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import { idsWith, moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Span } from '#contract/spans.ts'
import { localDay } from '#contract/zoned-time.ts'
import type { Change, Viewer } from '../change/change.ts'
import { limitTo } from '../db/dialect.ts'
import type { Tenant } from '../db/tenant.ts'
import { publish } from '../live/publish.ts'
import { isAmong } from '../order/over.ts'
import { branchHours, openSpans } from './open-spans.ts'
import { allResources } from './resources.ts'

/** Bookings that can't take place as planned: outside of the hours, or those and time off. */
type Outside = { hours: ReadonlySet<Id>; any: ReadonlySet<Id> }
type Booked = { id: Id; resourceId: Id; startMs: number; endMs: number }

const MAX_BOOKINGS = 5_000

/**
 * Makes a change of hours or time off, marks the bookings that it leaves outside of the hours, so
 * that they are listed for a decision until they are moved or cancelled, and unmarks those that are
 * inside again. `count`: the bookings that this change leaves outside, time off included.
 */
export async function markingOutside<Done>(
  change: Change,
  make: () => Promise<Done>,
): Promise<{ done: Done; count: number }> {
  const before = await outsideNow(change.tenant, change)
  const done = await make()
  const after = await outsideNow(change.tenant, change)
  const fresh = [...after.hours].filter((id) => !before.hours.has(id))
  const { db, companyId } = change.tenant
  if (fresh.length > 0)
    await db
      .updateTable('sale_order')
      .set({ outside_ms: change.now })
      .where('company_id', '=', companyId)
      .where('id', 'in', fresh)
      .execute()
  const back = [...before.hours].filter((id) => !after.hours.has(id))
  if (back.length > 0)
    await db
      .updateTable('sale_order')
      .set({ outside_ms: null })
      .where('company_id', '=', companyId)
      .where('id', 'in', back)
      .execute()
  for (const id of [...fresh, ...back])
    publish(change.tenant, { topic: 'booking', id, moduleId: moduleIds.service })
  return { done, count: [...after.any].filter((id) => !before.any.has(id)).length }
}

async function outsideNow(tenant: Tenant, { now, timeZone }: Viewer): Promise<Outside> {
  const booked = await bookingsToCome(tenant, now)
  const branch = await branchHours(tenant)
  const people = new Map((await allResources(tenant)).map((one) => [one.id, one]))
  const outside = { hours: new Set<Id>(), any: new Set<Id>() }
  for (const { id, resourceId, startMs, endMs } of booked) {
    const resource = people.get(resourceId)
    if (!resource) continue
    const on = {
      date: localDay(startMs, timeZone),
      days: 1 + Math.floor((endMs - startMs) / DAY_MS),
      timeZone,
    }
    const isIn = (spans: readonly Span[]) =>
      spans.some(({ fromMs, toMs }) => fromMs <= startMs && endMs <= toMs)
    if (!isIn(openSpans(resource, branch, on))) outside.any.add(id)
    if (!isIn(openSpans({ ...resource, timeOff: [] }, branch, on))) outside.hours.add(id)
  }
  return outside
}

async function bookingsToCome({ db, companyId }: Tenant, now: number): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select o.id, o.resource_id as "resourceId", o.start_ms as "startMs", o.end_ms as "endMs"
    from sale_order o
    where o.company_id = ${companyId} and o.module_id in (${sql.join(idsWith('bookings'))})
      and o.end_ms > ${now} and o.resource_id is not null and o.outcome is null
      and ${isAmong('o.order_status_id', [orderStatusIds.Pending, orderStatusIds.Received])}
    order by o.start_ms ${limitTo(MAX_BOOKINGS)}`.execute(db)
  return rows
}
