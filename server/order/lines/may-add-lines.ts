import { has, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { FoundOrder } from '../order-head.ts'

/**
 * Whether items can be added to an order: an open one that is neither paid nor with a courier. The
 * length of a booking follows from its services, so it is moved instead.
 */
export function mayAddLines(
  order: Pick<FoundOrder, 'moduleId' | 'orderStatusId' | 'paymentStatus'>,
): boolean {
  return (
    !isOver(order) &&
    !has(moduleNameOf(order.moduleId), 'bookings') &&
    order.paymentStatus === 'unpaid' &&
    order.orderStatusId !== orderStatusIds.Assigned
  )
}
