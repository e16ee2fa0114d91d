import type { OrderEventName } from '#contract/order-event.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import type { DeliveryEffect, DeliveryEventName } from '#lifecycles/delivery.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notification/notify.ts'
import { bySystem, type Change } from '../change/change.ts'
import { moveOrderWithLines } from '../order/move/coupling.ts'
import type { FoundOrder } from '../order/order-head.ts'
import { isInVain, type StoredJob } from './job.ts'
import { applyJobEvent, type JobDetails } from './job-store.ts'

/**
 * Moves a delivery job and its order. For people both moves succeed or neither; a partner's event
 * is applied to the job even if the order can't follow, for example while it is unpaid.
 * @throws Refusal with the lifecycles' codes, VERSION_CONFLICT
 */
export async function moveJob(
  change: Change,
  order: FoundOrder,
  job: StoredJob,
  event: DeliveryEventName,
  details: JobDetails = {},
): Promise<StoredJob> {
  if (isInVain(order, event)) throw new Refusal('TRANSITION_NOT_ALLOWED')
  const { moved, effects } = await applyJobEvent(change, job, event, details)
  const step = stepOf(order, event, effects)
  if (step) await moveOrder(change, order, step)
  if (moved.status === 'failed' || moved.status === 'unassigned') {
    const values = { orderNo: order.orderNo, status: moved.status }
    await notify(change.tenant, {
      kind: 'delivery.failed',
      values,
      link: `/orders/orderview?id=${order.id}`,
      moduleId: order.moduleId,
      now: change.now,
    })
  }
  return moved
}

/**
 * The order's event that follows from a delivery's event. If the courier comes early, it waits
 * until the order is Ready.
 */
function stepOf(
  { orderStatusId }: FoundOrder,
  event: DeliveryEventName,
  effects: ReadonlySet<DeliveryEffect>,
): OrderEventName | undefined {
  if (effects.has('assignOrder'))
    return orderStatusId === orderStatusIds.Ready ? 'order.assign' : undefined
  if (orderStatusId !== orderStatusIds.Assigned) return undefined
  if (effects.has('unassignOrder')) return 'order.unassign'
  if (effects.has('completeOrder')) return 'order.complete'
  return event === 'delivery.fail' ? 'order.fail-delivery' : undefined
}

async function moveOrder(change: Change, order: FoundOrder, step: OrderEventName): Promise<void> {
  const why: Change =
    step === 'order.fail-delivery'
      ? { ...change, reasonCode: change.reasonCode ?? 'delivery_failed' }
      : change
  try {
    await moveOrderWithLines(step === 'order.assign' ? bySystem(why) : why, order, step)
  } catch (error) {
    if (
      change.role !== 'delivery-partner' ||
      !(error instanceof Refusal) ||
      error.code === 'VERSION_CONFLICT'
    )
      throw error
  }
}
