import { isCancelled } from '#lifecycles/order-lifecycle-of.ts'
import type { Id } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { OrderEventName } from '#contract/order-event.ts'
import { decide } from '#lifecycles/decide.ts'
import { deliveryLifecycle } from '#lifecycles/delivery.ts'
import { bySystem, type Change } from '../change/change.ts'
import type { Tenant } from '../db/tenant.ts'
import { waitsForLater } from '../order/later/hold-place.ts'
import type { OrderHead } from '../order/order-head.ts'
import { listConnections } from './connection-store.ts'
import { applyJobEvent, beginJob, newestJob } from './job-store.ts'
import { needsCourier } from './may-request.ts'

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
  if (event === 'order.accept') await requestAutomatically(change, order)
  if (event === 'order.mark-ready')
    return (await newestJob(change.tenant, order.id))?.status === 'assigned'
      ? 'order.assign'
      : undefined
  if (isCancelled(order) || event === 'order.unassign') await callBack(change, order, event)
  return undefined
}

/**
 * Requests a courier for an accepted delivery if the company wants that; for an order for later
 * when its preparation begins. The caller has locked the order. A call-out booking gets none.
 */
export async function requestAutomatically(change: Change, order: OrderHead): Promise<void> {
  const { tenant } = change
  if (order.deliveryType !== 'Delivery' || has(moduleNameOf(order.moduleId), 'bookings')) return
  const automatic = (await listConnections(tenant)).filter(
    (it) => it.status === 'Active' && it.isAutoRequest,
  )
  if (automatic.length === 0 || (await waitsForLater(tenant, order.id))) return
  if (!needsCourier(order, await newestJob(tenant, order.id))) return
  const placeId = await defaultPlace(tenant)
  // Orders have no place of their own: they are prepared at the default one.
  const connection = automatic.find(
    ({ locationIds: ids }) => ids.length === 0 || ids.some((id) => id === placeId),
  )
  if (connection)
    await beginJob(bySystem(change), order.id, {
      id: connection.id,
      partner: connection.deliveryPartnerId,
    })
}

async function defaultPlace({ db, companyId }: Tenant): Promise<Id | undefined> {
  const place = await db
    .selectFrom('location')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_default', '=', 1)
    .executeTakeFirst()
  return place?.id
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
