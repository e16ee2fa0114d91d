import { sql } from 'kysely'
import type { AffectedBooking } from '#contract/booking.ts'
import type { Id } from '#contract/fields.ts'
import { idsWith } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { Resource } from '#contract/resource.ts'
import { localDay, localMinute } from '#contract/zoned-time.ts'
import type { Viewer } from '../change/change.ts'
import { limitTo } from '../db/dialect.ts'
import { storedSettings, type StoredSettingsText } from '../db/settings.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { depositOf } from '../order/money/deposit.ts'
import type { ListedOrder } from '../order/order-head.ts'
import { isAmong } from '../order/over.ts'
import { joinedOrderTables, orderRowOf } from '../order/list/order-row.ts'
import { findFreeSlots } from './free-slots.ts'
import { bookedColumns, type BookedOrder, servicesOf } from './list-bookings.ts'
import { allResources } from './resources.ts'

/** The maximum of bookings in one answer; further ones follow once these are decided. */
const MAX_AFFECTED = 100
/** How many days ahead an alternative time is searched. */
const DAYS_AHEAD = 14
/** Proposed times start at quarter hours, like those offered to guests. */
const QUARTER_MIN = 15

type Found = BookedOrder & {
  proposedMs: number | null
  proposedResourceId: Id | null
  contactEmail: string | null
  number: string | null
  settings: StoredSettingsText
}
type Off = Resource['timeOff'][number]

/**
 * The open future bookings that fall into their person's time off, or outside of hours that were
 * changed, with the possible alternatives.
 */
export async function findAffected(tenant: Tenant, viewer: Viewer): Promise<AffectedBooking[]> {
  const everyone = await allResources(tenant)
  const offs = new Map(
    everyone.map(({ id, timeOff }) => [id, timeOff.filter(({ toMs }) => toMs > viewer.now)]),
  )
  const hit = (await bookingsOf(tenant, offs, viewer.now)).flatMap((row) => {
    const off = row.resourceId === null ? undefined : offOf(row, offs.get(row.resourceId) ?? [])
    if (off) return [{ row, off }]
    const { startMs, endMs, outsideMs } = row
    if (outsideMs === null || startMs === null || endMs === null) return []
    return [{ row, off: { fromMs: startMs, toMs: endMs } }]
  })
  const services = await servicesOf(
    tenant,
    hit.map(({ row }) => row.id),
  )
  const nameOf = (id: Id) => everyone.find((one) => one.id === id)?.name ?? ''
  const named = (id: Id | null | undefined) => (id ? { id, name: nameOf(id) } : undefined)
  const found: AffectedBooking[] = []
  for (const { row, off } of hit) {
    const own = services.get(row.id) ?? []
    const options = await optionsOf(tenant, row, own, viewer)
    found.push({
      ...orderRowOf(row, viewer),
      deposit: depositOf(row),
      services: own,
      off,
      free: options.free.map((id) => ({ id, name: nameOf(id) })),
      next: options.next && {
        startMs: options.next.startMs,
        resource: named(options.next.resourceId),
      },
      proposal:
        row.proposedMs === null || row.proposedMs <= viewer.now
          ? undefined
          : { startMs: row.proposedMs, resource: named(row.proposedResourceId) },
      isReachable:
        Boolean(row.contactEmail ?? row.customerEmail ?? row.number) &&
        storedSettings(row.settings).guestMails !== false,
    })
  }
  return found
}

function offOf({ startMs, endMs }: ListedOrder, offs: readonly Off[]): Off | undefined {
  return offs.find(({ fromMs, toMs }) => fromMs < (endMs ?? 0) && toMs > (startMs ?? 0))
}

/** The open bookings in future time off, and those outside of changed hours. */
async function bookingsOf(
  { db, companyId }: Tenant,
  offs: ReadonlyMap<Id, readonly Off[]>,
  now: number,
): Promise<Found[]> {
  const away = [...offs].filter(([, some]) => some.length > 0)
  const inOff = away.flatMap(([id, some]) =>
    some.map(
      ({ fromMs, toMs }) =>
        sql`(o.resource_id = ${id} and o.start_ms < ${toMs} and o.end_ms > ${fromMs})`,
    ),
  )
  const { rows } = await sql<Found>`
    select ${bookedColumns}, o.proposed_ms as "proposedMs",
      o.proposed_resource_id as "proposedResourceId", o.contact_email as "contactEmail", g.number,
      d.settings
    from ${joinedOrderTables} join company_detail d on d.id = o.company_id
      left join text_agreement g on g.company_id = o.company_id and g.record_id = o.id
    where o.company_id = ${companyId} and o.module_id in (${sql.join(idsWith('bookings'))})
      and o.end_ms > ${now} and o.outcome is null
      and ${isAmong('o.order_status_id', [orderStatusIds.Pending, orderStatusIds.Received])}
      and (${sql.join([sql`o.outside_ms is not null`, ...inOff.slice(0, MAX_SPANS)], sql` or `)})
    order by o.start_ms, o.id ${limitTo(MAX_AFFECTED)}`.execute(db)
  return rows
}

/** More would exceed the parameter limit of a statement. */
const MAX_SPANS = 300

/** Who is free at the time of a booking, and the next time at which someone is free. */
async function optionsOf(
  tenant: Tenant,
  { id, startMs, endMs }: ListedOrder,
  services: readonly { productId?: Id | undefined }[],
  { now, timeZone }: Viewer,
): Promise<{ free: readonly Id[]; next?: { startMs: number; resourceId: Id | undefined } }> {
  const [productId, ...alsoProductIds] = services.flatMap((one) => one.productId ?? [])
  if (productId === undefined || startMs === null || endMs === null) return { free: [] }
  const date = localDay(Math.max(startMs, now), timeZone)
  const wanted = { productId, alsoProductIds, exceptOrderId: id, date }
  try {
    const sameDay = await findFreeSlots(tenant, { ...wanted, days: 1 }, { now, timeZone })
    const at = sameDay.slots.find((slot) => slot.startMs === startMs)
    const later = ({ startMs: ms }: { startMs: number }) =>
      ms > startMs && localMinute(ms, timeZone) % QUARTER_MIN === 0
    const next =
      sameDay.slots.find(later) ??
      (await findFreeSlots(tenant, { ...wanted, days: DAYS_AHEAD }, { now, timeZone })).slots.find(
        later,
      )
    return {
      free: at?.resourceIds ?? [],
      ...(next && { next: { startMs: next.startMs, resourceId: next.resourceIds[0] } }),
    }
  } catch (fault) {
    // A service that is no longer available has no free times.
    if (fault instanceof Refusal) return { free: [] }
    throw fault
  }
}
