import { has, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { FoundOrder } from '../order-head.ts'

/**
 * Whether items can be added: only to open orders that are unpaid and not with a courier. Bookings
 * can't grow: their length follows from the services, so they are rescheduled instead.
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
