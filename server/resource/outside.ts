import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import { idsWith, moduleIds } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Resource } from '#contract/resource.ts'
import type { Span } from '#contract/spans.ts'
import { localDay } from '#contract/zoned-time.ts'
import type { Change } from '../change/change.ts'
import { limitTo } from '../db/dialect.ts'
import type { Tenant } from '../db/tenant.ts'
import { publish } from '../live/publish.ts'
import type { Hours } from '../location/open-now.ts'
import { isAmong } from '../order/over.ts'
import { branchHours, openSpans } from './open-spans.ts'
import { allResources } from './resources.ts'
import { isDuring, withdrawProposals } from './withdraw-proposals.ts'

type Booked = Span & {
  id: Id
  resourceId: Id
  outsideMs: number | null
  proposedMs: number | null
}
/** When the place is open, and when everyone works there. */
type Times = { branch: Hours; people: ReadonlyMap<Id, Resource> }
/** How a booking lies in some times: `isOut` of the hours; `isOff`: in time off. */
type Lying = { isOut: boolean; isOff: boolean }

const bookedColumns = sql`id, resource_id as "resourceId", start_ms as "fromMs", end_ms as "toMs",
  outside_ms as "outsideMs", proposed_ms as "proposedMs"`

const MAX_BOOKINGS = 5_000

/**
 * Makes a change of hours or time off, marks the bookings that it leaves outside of the hours, so
 * that they are listed for a decision until they are moved, kept or cancelled, and unmarks those
 * that are inside again. Proposals to guests whose time needs no decision any more are withdrawn
 * (ADR 0278). `count`: the bookings that this change leaves outside, time off included.
 */
export async function markingOutside<Done>(
  change: Change,
  make: () => Promise<Done>,
): Promise<{ done: Done; count: number }> {
  const before = await timesOf(change.tenant)
  const done = await make()
  const after = await timesOf(change.tenant)
  const booked = await bookingsToCome(change.tenant, change.now)
  const was = lyingIn(before, change.timeZone)
  const is = lyingIn(after, change.timeZone)
  const all = booked.map((one) => ({ one, was: was(one), is: is(one) }))
  const idsOf = (some: typeof all) => some.map(({ one }) => one.id)
  const fresh = idsOf(all.filter((each) => each.is.isOut && !each.was.isOut))
  const back = idsOf(all.filter((each) => each.was.isOut && !each.is.isOut))
  const marked = await markAs(change, fresh, change.now)
  // Somebody may have moved one before it was marked.
  await markAs(
    change,
    marked.filter((one) => !is(one).isOut).map(({ id }) => id),
    null,
  )
  await markAs(change, back, null)
  const settled = all.filter(
    (each) =>
      (each.was.isOff || (each.was.isOut && each.one.outsideMs !== null)) &&
      !each.is.isOff &&
      !each.is.isOut,
  )
  await withdrawProposals(
    change,
    idsOf(settled.filter(({ one }) => one.fromMs > change.now && isOpen(one, change))),
  )
  const count = all.filter((each) => isAny(each.is) && !isAny(each.was)).length
  return { done, count }
}

function isOpen({ proposedMs }: Booked, { now }: Change): boolean {
  return proposedMs !== null && proposedMs > now
}

function isAny({ isOut, isOff }: Lying): boolean {
  return isOut || isOff
}

/** Returns the bookings as they are. */
async function markAs(
  { tenant }: Change,
  ids: readonly Id[],
  outsideMs: number | null,
): Promise<Booked[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Booked>`
    update sale_order set outside_ms = ${outsideMs}
    where company_id = ${tenant.companyId} and id in (${sql.join(ids)})
    returning ${bookedColumns}`.execute(tenant.db)
  for (const id of ids) publish(tenant, { topic: 'booking', id, moduleId: moduleIds.service })
  return rows
}

async function timesOf(tenant: Tenant): Promise<Times> {
  const branch = await branchHours(tenant)
  return { branch, people: new Map((await allResources(tenant)).map((one) => [one.id, one])) }
}

function lyingIn({ branch, people }: Times, timeZone: string): (booked: Booked) => Lying {
  return ({ resourceId, fromMs, toMs }) => {
    const resource = people.get(resourceId)
    if (!resource) return { isOut: false, isOff: false }
    const days = 1 + Math.floor((toMs - fromMs) / DAY_MS)
    const on = { date: localDay(fromMs, timeZone), days, timeZone }
    const open = openSpans({ ...resource, timeOff: [] }, branch, on)
    return {
      isOut: !open.some((span) => span.fromMs <= fromMs && toMs <= span.toMs),
      isOff: resource.timeOff.some((off) => isDuring({ fromMs, toMs }, off)),
    }
  }
}

async function bookingsToCome({ db, companyId }: Tenant, now: number): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select ${bookedColumns} from sale_order o
    where o.company_id = ${companyId} and o.module_id in (${sql.join(idsWith('bookings'))})
      and o.end_ms > ${now} and o.resource_id is not null and o.outcome is null
      and ${isAmong('o.order_status_id', [orderStatusIds.Pending, orderStatusIds.Received])}
    order by o.start_ms ${limitTo(MAX_BOOKINGS)}`.execute(db)
  return rows
}
