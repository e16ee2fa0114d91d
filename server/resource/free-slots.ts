import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { idsWith } from '#contract/modules.ts'
import type { listSlots, Resource } from '#contract/resource.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { GRAIN_MS, grainsFrom } from './grain.ts'
import { allResources, doesAll, offering, resources } from './resources.ts'
import type { Hours } from '../location/open-now.ts'
import { branchHours, openSpans } from './open-spans.ts'

type Wanted = Pick<InputOf<typeof listSlots>, 'productId' | 'resourceId' | 'date' | 'days'> &
  Partial<Pick<InputOf<typeof listSlots>, 'alsoProductIds' | 'exceptOrderId' | 'durationMin'>>
type Taken = ReadonlyMap<number, ReadonlySet<number>>

/** The length of a service without a duration. */
const defaultDurationMin = 30

/**
 * The free slots of a service on some days in the company's time zone, each with the resources that
 * could take it. A slot is free when one seat is free for the service and its buffer; the service
 * itself must end within the resource's hours.
 * @throws Refusal NOT_FOUND for a service or resource that can't be booked
 */
export async function findFreeSlots(
  tenant: Tenant,
  { productId, alsoProductIds = [], resourceId, exceptOrderId, durationMin, date, days }: Wanted,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<OutputOf<typeof listSlots>> {
  const productIds = [productId, ...alsoProductIds]
  const service = await findServices(tenant, productIds)
  const candidates = resourceId
    ? [await activeResource(tenant, resourceId)].filter((one) => doesAll(one, productIds))
    : offering(await allResources(tenant, [sql`r.status = 'Active'`]), productIds)
  const branch = await branchHours(tenant)
  const period = {
    fromMs: Math.max(now + 1, dayStart(date, timeZone)),
    toMs: dayStart(addDays(date, days), timeZone),
  }
  const durationMs = (durationMin ?? service.durationMin) * MINUTE_MS
  const heldMs = durationMs + service.bufferMin * MINUTE_MS
  const taken = await takenSeats(
    tenant,
    candidates,
    { fromMs: period.fromMs, toMs: period.toMs + heldMs },
    exceptOrderId,
  )

  const found = new Map<number, Id[]>()
  for (const resource of candidates) {
    for (const span of openSpans(resource, branch, { date, days, timeZone })) {
      const first = Math.ceil(Math.max(span.fromMs, period.fromMs) / GRAIN_MS) * GRAIN_MS
      for (
        let startMs = first;
        startMs < period.toMs && startMs + durationMs <= span.toMs;
        startMs += GRAIN_MS
      ) {
        if (!hasFreeSeat(resource, taken.get(resource.id), grainsFrom(startMs, startMs + heldMs)))
          continue
        const others = found.get(startMs)
        if (others) others.push(resource.id)
        else found.set(startMs, [resource.id])
      }
    }
  }
  const slots = [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([startMs, resourceIds]) => ({ startMs, endMs: startMs + durationMs, resourceIds }))
  return { slots, ...emptyDays(candidates, branch, { date, days, timeZone }), timeZone }
}

/** The days on which the place is closed, and those on which nobody of these works. */
function emptyDays(
  of: readonly Resource[],
  branch: Hours,
  { date, days, timeZone }: { date: string; days: number; timeZone: string },
): { closedDays: string[]; offDays: string[] } {
  const all = Array.from({ length: days }, (_, index) => addDays(date, index))
  const isOpenOn = (who: Parameters<typeof openSpans>[0], day: string) => {
    const [fromMs, toMs] = [dayStart(day, timeZone), dayStart(addDays(day, 1), timeZone)]
    const spans = openSpans(who, branch, { date: day, days: 1, timeZone })
    return spans.some((span) => span.fromMs < toMs && span.toMs > fromMs)
  }
  const closedDays = all.filter((day) => !isOpenOn({ hours: [], timeOff: [] }, day))
  const offDays = all.filter(
    (day) => !closedDays.includes(day) && !of.some((one) => isOpenOn(one, day)),
  )
  return { closedDays, offDays }
}

/** @throws Refusal NOT_FOUND */
export async function activeResource(tenant: Tenant, id: Id): Promise<Resource> {
  return resources.find(tenant, id, [sql`r.status = 'Active'`])
}

/** The total duration of services in a row, and their longest buffer afterwards. */
async function findServices(
  { db, companyId }: Tenant,
  ids: readonly Id[],
): Promise<{ durationMin: number; bufferMin: number }> {
  const { rows } = await sql<{ id: Id; durationMin: number | null; bufferMin: number | null }>`
    select id, duration_min as "durationMin", buffer_min as "bufferMin" from product
    where company_id = ${companyId} and id in (${sql.join(ids)})
      and module_id in (${sql.join(idsWith('bookings'))}) and status = 'Active'`.execute(db)
  const services = ids.map((id) => rows.find((row) => row.id === id))
  if (services.includes(undefined)) throw new Refusal('NOT_FOUND')
  return {
    durationMin: services.reduce(
      (sum, service) => sum + (service?.durationMin ?? defaultDurationMin),
      0,
    ),
    bufferMin: Math.max(...services.map((service) => service?.bufferMin ?? 0)),
  }
}

/** The taken seats, by resource and five-minute grain. */
async function takenSeats(
  { db, companyId }: Tenant,
  of: readonly Resource[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  exceptOrderId: Id | undefined,
): Promise<ReadonlyMap<string, Taken>> {
  const taken = new Map<string, Map<number, Set<number>>>(of.map(({ id }) => [id, new Map()]))
  if (of.length === 0) return taken
  const { rows } = await sql<{ resourceId: Id; startMs: number; seat: number }>`
    select resource_id as "resourceId", slot_start as "startMs", seat from booking_slot
    where company_id = ${companyId} and resource_id in (${sql.join(of.map(({ id }) => id))})
      and slot_start >= ${fromMs - GRAIN_MS} and slot_start < ${toMs}
      ${exceptOrderId ? sql`and order_id <> ${exceptOrderId}` : sql``}`.execute(db)
  for (const { resourceId, startMs, seat } of rows) {
    const ofResource = taken.get(resourceId)
    ofResource?.set(startMs, (ofResource.get(startMs) ?? new Set()).add(seat))
  }
  return taken
}

/** Whether a single seat is free for the whole time. */
function hasFreeSeat(
  { seats }: Resource,
  taken: Taken | undefined,
  starts: readonly number[],
): boolean {
  if (!taken?.size) return true
  const used = new Set(
    starts.flatMap((start) => [...(taken.get(start) ?? [])].filter((seat) => seat <= seats)),
  )
  return used.size < seats
}
