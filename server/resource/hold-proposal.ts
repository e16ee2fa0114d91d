import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../change/change.ts'
import { servicesOf, startsOf } from './slots-of.ts'
import { takeStarts } from './take-starts.ts'

type Proposed = { orderId: Id; lengthMs: number; startMs: number }

/**
 * Holds a proposed time for a booking beside its own slots, with the first of these resources that
 * is free; it replaces the slots of an earlier proposal.
 * @throws Refusal SLOT_TAKEN
 */
export async function holdProposal(
  change: Change,
  { orderId, lengthMs, startMs }: Proposed,
  able: readonly Pick<Resource, 'id' | 'seats'>[],
): Promise<void> {
  await releaseProposal(change, orderId)
  const { bufferMin } = await servicesOf(change, orderId)
  const starts = startsOf(startMs, startMs + lengthMs, bufferMin)
  for (const resource of able) if (await takeProposedSeat(change, orderId, resource, starts)) return
  throw new Refusal('SLOT_TAKEN')
}

/** Releases the slots of a booking's proposal. */
export async function releaseProposal(
  { tenant: { db, companyId } }: Change,
  orderId: Id,
): Promise<void> {
  await db
    .deleteFrom('booking_slot')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('is_proposed', '=', 1)
    .execute()
}

/** Whether a proposed time is held for a booking. */
export async function isProposalHeld(
  { tenant: { db, companyId } }: Change,
  orderId: Id,
): Promise<boolean> {
  const row = await db
    .selectFrom('booking_slot')
    .select('seat')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('is_proposed', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes one seat for the whole time, or none. Slots that the booking itself has of this seat count
 * as taken.
 */
async function takeProposedSeat(
  change: Change,
  orderId: Id,
  { id: resourceId, seats }: Pick<Resource, 'id' | 'seats'>,
  starts: readonly number[],
): Promise<boolean> {
  const { db, companyId } = change.tenant
  const { rows } = await sql<{ seat: number; startMs: number; orderId: Id }>`
    select seat, slot_start as "startMs", order_id as "orderId" from booking_slot
    where company_id = ${companyId} and resource_id = ${resourceId} and slot_start >= ${starts[0]}
      and slot_start <= ${starts.at(-1)}`.execute(db)
  for (let seat = 1; seat <= seats; seat += 1) {
    const taken = rows.filter((row) => row.seat === seat)
    if (taken.some((row) => row.orderId !== orderId)) continue
    const own = new Set(taken.map(({ startMs }) => startMs))
    const missing = starts.filter((start) => !own.has(start))
    if (missing.length === 0) return true
    if (await takeStarts(change, { resourceId, seat, orderId, isProposed: true }, missing))
      return true
    await releaseProposal(change, orderId)
  }
  return false
}
