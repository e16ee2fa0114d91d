import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Id } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import type { OrderEffect } from '#lifecycles/order-record.ts'
import { localDay } from '#contract/zoned-time.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../change/change.ts'
import type { OrderHead } from '../order/order-head.ts'
import { activeResource } from './free-slots.ts'
import { GRAIN_MS } from './grain.ts'
import { isProposalHeld, releaseProposal } from './hold-proposal.ts'
import { allResources, doesAll, offering, resources } from './resources.ts'
import { branchHours, openSpans } from './open-spans.ts'
import { servicesOf, startsOf } from './slots-of.ts'
import { takeStarts } from './take-starts.ts'

type Booking = Pick<OrderHead, 'id' | 'startMs' | 'endMs' | 'resourceId'>
type SlotWish = {
  resourceId?: Id | undefined
  isOverbook?: boolean | undefined
  /**
   * Checks that someone is free but does not hold the slot: it stays bookable until the team
   * accepts.
   */
  isOnlyAsked?: boolean | undefined
}
type Held = { orderId: Id; starts: readonly number[] }

/** The maximum of simultaneous overbookings of a resource. */
const MAX_EXTRA = 20

/**
 * Holds the slots of a new booking, with the requested resource or with any free one that offers
 * all its services. Resources on duty come first; guests get only those. A company without
 * resources only records bookings.
 * @throws Refusal SLOT_TAKEN, NOT_FOUND for a resource that can't be booked, CLOSED for a guest
 * outside of the hours, VALIDATION, LIMIT_REACHED
 */
export async function holdNewBooking(
  change: Change,
  booking: Booking,
  { resourceId, isOverbook = false, isOnlyAsked = false }: SlotWish,
): Promise<void> {
  if (booking.startMs === null || booking.endMs === null) return
  const services = await servicesOf(change, booking.id)
  const able = resourceId
    ? [await activeResource(change.tenant, resourceId)].filter((resource) =>
        doesAll(resource, services.productIds),
      )
    : offering(await allResources(change.tenant, [sql`r.status = 'Active'`]), services.productIds)
  if (able.length === 0 && resourceId) throw new Refusal('NOT_FOUND')
  if (able.length === 0) return
  // Checks the length first; otherwise every day of a booking of a thousand years would be
  // examined.
  const held = {
    orderId: booking.id,
    starts: startsOf(booking.startMs, booking.endMs, services.bufferMin),
  }
  const open = await whoIsOpen(change, able, booking.startMs, booking.endMs)
  if (change.role === 'guest' && open.length === 0) throw new Refusal('CLOSED/time')
  const candidates =
    change.role === 'guest'
      ? open
      : [...open, ...able.filter((resource) => !open.includes(resource))]

  for (const extra of isOverbook ? [0, MAX_EXTRA] : [0]) {
    for (const resource of candidates) {
      if (!(await takeSeat(change, resource, held, extra))) continue
      await assign(change, booking.id, resource.id)
      if (isOnlyAsked) await releaseSlots(change, booking.id)
      return
    }
  }
  throw new Refusal('SLOT_TAKEN')
}

/**
 * Refuses a new booking whose time is already taken, before anything is counted or written, so that
 * most of a hundred simultaneous requests do not wait for locks. It is no guarantee that the slot
 * is still free later. @throws Refusal SLOT_TAKEN
 */
export async function expectSomeoneFree(
  { tenant: { db, companyId } }: Change,
  startMs: number,
  durationMin: number,
  { resourceId, isOverbook = false }: SlotWish,
): Promise<void> {
  // Times that are not on the five-minute grid get their own refusal later.
  if (isOverbook || startMs % GRAIN_MS !== 0) return
  const chosen = resourceId ? sql`and r.id = ${resourceId}` : sql``
  const taken = sql`(select count(distinct s.seat) from booking_slot s
    where s.company_id = r.company_id and s.resource_id = r.id and s.seat <= r.seats
      and s.slot_start >= ${startMs} and s.slot_start < ${startMs + durationMin * MINUTE_MS})`
  const { rows } = await sql<{ able: number; free: number }>`
    select count(*) as able, coalesce(sum(case when r.seats > ${taken} then 1
      else 0 end), 0) as free
    from resource r where r.company_id = ${companyId} and r.status = 'Active' ${chosen}`.execute(db)
  if (rows[0] && rows[0].able > 0 && rows[0].free === 0) throw new Refusal('SLOT_TAKEN')
}

/** Applies the effects of the booking's lifecycle to its slots. @throws as `holdNewBooking` */
export async function carrySlots(
  change: Change,
  booking: Booking,
  effects: ReadonlySet<OrderEffect>,
  wish: SlotWish,
): Promise<void> {
  // A guest who reschedules a mere request does not hold the new time before the team decides,
  // unless the team proposed one.
  const isOnlyAsked =
    effects.has('moveSlot') &&
    change.role === 'guest' &&
    !(await isHeld(change, booking.id)) &&
    !(await isProposalHeld(change, booking.id))
  if (effects.has('holdSlot')) await releaseProposal(change, booking.id)
  if (effects.has('releaseSlot') || effects.has('moveSlot')) await releaseSlots(change, booking.id)
  if (effects.has('moveSlot') || (effects.has('holdSlot') && !(await isHeld(change, booking.id))))
    await holdAgain(change, booking, wish)
  if (isOnlyAsked) await releaseSlots(change, booking.id)
}

/**
 * Without a requested resource, a guest's booking keeps its current person if possible; otherwise
 * it gets anyone else who is free, like a new booking.
 */
async function holdAgain(
  change: Change,
  { id, resourceId, startMs, endMs }: Booking,
  { resourceId: wanted, isOverbook = false }: SlotWish,
): Promise<void> {
  if (resourceId === null || startMs === null || endMs === null) return
  const services = await servicesOf(change, id)
  const resource = wanted
    ? await activeResource(change.tenant, resourceId)
    : await resources.find(change.tenant, resourceId)
  if (wanted && !doesAll(resource, services.productIds)) throw new Refusal('NOT_FOUND')
  const held = { orderId: id, starts: startsOf(startMs, endMs, services.bufferMin) }
  const isGuest = change.role === 'guest'
  const isByItself = change.role === 'system'
  const able =
    isGuest && !wanted ? await sameOrOther(change, resource, services.productIds) : [resource]
  const open = isGuest || isByItself ? await whoIsOpen(change, able, startMs, endMs) : able
  if (open.length === 0) throw new Refusal('CLOSED/time')
  for (const one of open) {
    if (!(await takeSeat(change, one, held, 0))) continue
    if (one !== resource) await assign(change, id, one.id)
    return
  }
  if (isOverbook && (await takeSeat(change, resource, held, MAX_EXTRA))) return
  throw new Refusal('SLOT_TAKEN')
}

async function sameOrOther(
  { tenant }: Change,
  same: Resource,
  productIds: readonly (string | null)[],
): Promise<Resource[]> {
  const active = await allResources(tenant, [sql`r.status = 'Active'`])
  return [same, ...offering(active, productIds).filter((one) => one.id !== same.id)]
}

async function assign({ tenant }: Change, orderId: Id, resourceId: Id): Promise<void> {
  await sql`update sale_order set resource_id = ${resourceId}
    where company_id = ${tenant.companyId} and id = ${orderId}`.execute(tenant.db)
}

/**
 * Takes one seat for the whole time, or none. A partly taken seat is released and the next one
 * tried.
 */
async function takeSeat(
  change: Change,
  { id: resourceId, seats }: Resource,
  { orderId, starts }: Held,
  extraSeats: number,
): Promise<boolean> {
  const { db, companyId } = change.tenant
  const { rows } = await sql<{ seat: number }>`
    select distinct seat from booking_slot
    where company_id = ${companyId} and resource_id = ${resourceId} and slot_start >= ${starts[0]}
      and slot_start <= ${starts.at(-1)}`.execute(db)
  const used = new Set(rows.map(({ seat }) => seat))
  for (let seat = 1; seat <= seats + extraSeats; seat += 1) {
    if (used.has(seat)) continue
    if (await takeStarts(change, { resourceId, seat, orderId }, starts)) return true
    await releaseSlots(change, orderId)
  }
  return false
}

/** Releases the slots of a booking. */
async function releaseSlots({ tenant: { db, companyId } }: Change, orderId: Id): Promise<void> {
  await db
    .deleteFrom('booking_slot')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .execute()
}

async function isHeld({ tenant: { db, companyId } }: Change, orderId: Id): Promise<boolean> {
  return (
    (await db
      .selectFrom('booking_slot')
      .select('seat')
      .where('company_id', '=', companyId)
      .where('order_id', '=', orderId)
      .where('is_proposed', '=', 0)
      .executeTakeFirst()) !== undefined
  )
}

async function whoIsOpen(
  { tenant, timeZone }: Change,
  of: readonly Resource[],
  startMs: number,
  endMs: number,
): Promise<Resource[]> {
  const branch = await branchHours(tenant)
  const days = {
    date: localDay(startMs, timeZone),
    days: 1 + Math.floor((endMs - startMs) / 86_400_000),
    timeZone,
  }
  return of.filter((resource) =>
    openSpans(resource, branch, days).some(
      ({ fromMs, toMs }) => fromMs <= startMs && endMs <= toMs,
    ),
  )
}
