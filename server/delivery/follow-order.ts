import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { OrderEventName } from '#contract/order-event.ts'
import { decide } from '#lifecycles/decide.ts'
import { deliveryLifecycle } from '#lifecycles/delivery.ts'
import type { Change } from '../change/change.ts'
import type { OrderHead } from '../order/order-head.ts'
import { listConnections } from './connection-store.ts'
import { applyJobEvent, beginJob, newestJob } from './job-store.ts'

/**
 * Applies an order's move to its delivery. Accepted: a courier is requested if the company does so
 * automatically. Ready: the order is assigned to a courier that was already found (returns that
 * event of the order). Ended or undone: the courier is cancelled.
 */
export async function followWithDelivery(
  change: Change,
  order: OrderHead,
  event: OrderEventName,
): Promise<OrderEventName | undefined> {
  if (order.deliveryType !== 'Delivery') return undefined
  if (event === 'order.accept') await requestByItself(change, order)
  if (event === 'order.mark-ready')
    return (await newestJob(change.tenant, order.id))?.status === 'assigned'
      ? 'order.assign'
      : undefined
  if (isCancelled(order) || event === 'order.unassign') await callBack(change, order, event)
  return undefined
}

async function requestByItself(change: Change, order: OrderHead): Promise<void> {
  const connection = (await listConnections(change.tenant)).find(
    (it) => it.status === 'Active' && it.isAutoRequest && it.locationIds.length === 0,
  )
  if (connection)
    await beginJob(change, order.id, { id: connection.id, partner: connection.deliveryPartnerId })
}

/**
 * Cancels the courier, as a person of the company, because whoever may end the order may also
 * cancel its courier. A delivery that is on its way or over is not changed.
 */
async function callBack(change: Change, order: OrderHead, event: OrderEventName): Promise<void> {
  const job = await newestJob(change.tenant, order.id)
  // A courier who dropped out left a job that is requested again.
  if (event === 'order.unassign' && job?.status !== 'assigned') return
  const byHouse: Change = { ...change, role: change.role === 'staff' ? 'staff' : 'business' }
  if (job && decide(deliveryLifecycle, job, { type: 'delivery.cancel', by: byHouse }).ok)
    await applyJobEvent(byHouse, job, 'delivery.cancel')
}
