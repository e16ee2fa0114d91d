import { type DeliveryType, type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { type ModuleId, moduleNameOf } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import type { ActorRole } from '#contract/role.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'
import type { StoredJob } from './job.ts'

type Order = { moduleId: ModuleId; orderStatusId: OrderStatusId; deliveryType: DeliveryType | null }

type Newest = Pick<StoredJob, 'status'> | undefined

/** Whether this person may request a courier now. */
export function mayRequestDelivery(
  order: Order,
  newest: Newest,
  { role }: { role: ActorRole },
): boolean {
  return needsCourier(order, newest) && mayWrite(role, order.moduleId)
}

/** Whether the order is for delivery, accepted, not on its way, and has no active attempt. */
export function needsCourier(
  { orderStatusId, deliveryType }: Omit<Order, 'moduleId'>,
  newest: Newest,
): boolean {
  const isFree = !newest || newest.status === 'cancelled' || newest.status === 'failed'
  const isWaiting = isAccepted({ orderStatusId }) && orderStatusId !== orderStatusIds.Assigned
  return deliveryType === 'Delivery' && isWaiting && isFree
}

function mayWrite(role: ActorRole, moduleId: ModuleId): boolean {
  return (
    (role === 'business' || role === 'staff') &&
    refusalOf('order.write', { role }, moduleNameOf(moduleId)) === undefined
  )
}
