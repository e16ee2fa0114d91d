import type { proposeTime } from '#contract/booking.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { localDay } from '#contract/zoned-time.ts'
import { decide } from '#lifecycles/decide.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { Refusal } from '../http/refusal.ts'
import { activeResource, findFreeSlots } from '../resource/free-slots.ts'
import { holdProposal } from '../resource/hold-proposal.ts'
import { servicesOf } from '../resource/list-bookings.ts'
import { allResources } from '../resource/resources.ts'
import { orderRecordOf } from './lifecycle-record.ts'
import { isReachable, tellOrderGuest } from './move/tell-guest.ts'
import type { FoundOrder } from './order-head.ts'
import { refusalWithOrder } from './refuse.ts'
import { saveOrder } from './write.ts'

type Proposed = Pick<InputOf<typeof proposeTime>, 'startMs' | 'resourceId'>

/**
 * Asks a booking's guest to accept another time (ADR 0208, 0249). The booking stays unchanged, and
 * the proposed time is held for it: the guest accepts by rescheduling.
 * @throws Refusal TRANSITION_NOT_ALLOWED for what can't be rescheduled, or whose guest has no
 * address for messages; TOO_LATE, SLOT_TAKEN, NOT_FOUND, VERSION_CONFLICT
 */
export async function proposeOtherTime(
  change: Change,
  order: FoundOrder,
  proposed: Proposed,
): Promise<void> {
  const decision = decide(orderLifecycleOf(order), orderRecordOf(order, change), {
    type: 'order.reschedule',
    by: change,
  })
  if (!decision.ok) throw refusalWithOrder(change, order.id, decision.code)
  if (proposed.startMs <= change.now) throw new Refusal('TOO_LATE')
  if (!(await isReachable(change.tenant, order.id)))
    throw new Refusal('TRANSITION_NOT_ALLOWED/noAddress')
  await hold(change, order, proposed)
  const saved = await saveOrder(change, order, {
    proposedMs: proposed.startMs,
    proposedResourceId: proposed.resourceId ?? null,
    proposalWithdrawnMs: null,
  })
  await recordMove(
    change,
    { event: 'order.propose', to: 'proposed' },
    { entity: 'order', entityId: order.id, version: saved.version },
  )
  await tellOrderGuest(change.tenant, saved, 'proposed', { proposed })
}

/** Companies without resources have no calendar, so any time can be proposed. */
async function hold(
  change: Change,
  { id, resourceId: bookedId, startMs: bookedMs, endMs }: FoundOrder,
  { startMs, resourceId }: Proposed,
): Promise<void> {
  const { tenant, now, timeZone } = change
  if (resourceId) await activeResource(tenant, resourceId)
  if (bookedId === null || bookedMs === null || endMs === null) return
  const services = (await servicesOf(tenant, [id])).get(id) ?? []
  const [productId, ...alsoProductIds] = services.flatMap((one) => one.productId ?? [])
  if (productId === undefined) return
  const date = localDay(startMs, timeZone)
  const { slots } = await findFreeSlots(
    tenant,
    { productId, alsoProductIds, resourceId, exceptOrderId: id, date, days: 1 },
    { now, timeZone },
  )
  const free = slots.find((slot) => slot.startMs === startMs)?.resourceIds ?? []
  const able = (await allResources(tenant)).filter((one) => free.includes(one.id))
  await holdProposal(change, { orderId: id, lengthMs: endMs - bookedMs, startMs }, able)
}
