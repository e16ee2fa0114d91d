import { type DeliveryType, type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { type ModuleId, moduleNameOf } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import type { ActorRole } from '#contract/role.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'
import type { StoredJob } from './job.ts'

type Order = { moduleId: ModuleId; orderStatusId: OrderStatusId; deliveryType: DeliveryType | null }

/**
 * Whether this person may request a courier now: the order is for delivery, accepted, not on its
 * way, and has no active attempt.
 */
export function mayRequestDelivery(
  { moduleId, orderStatusId, deliveryType }: Order,
  newest: Pick<StoredJob, 'status'> | undefined,
  { role }: { role: ActorRole },
): boolean {
  const isFree = !newest || newest.status === 'cancelled' || newest.status === 'failed'
  const isWaiting = isAccepted({ orderStatusId }) && orderStatusId !== orderStatusIds.Assigned
  return deliveryType === 'Delivery' && isWaiting && isFree && mayWrite(role, moduleId)
}

function mayWrite(role: ActorRole, moduleId: ModuleId): boolean {
  return (
    (role === 'business' || role === 'staff') &&
    refusalOf('order.write', { role }, moduleNameOf(moduleId)) === undefined
  )
}
