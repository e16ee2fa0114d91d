import { has, moduleNameOf } from '#contract/modules.ts'
import { type OrderStatus, type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { bookingLifecycle } from './booking.ts'
import { orderLifecycle } from './order.ts'
import type { OrderLifecycle, OrderRecord } from './order-record.ts'
import { tableOrderLifecycle } from './table-order.ts'

/**
 * Which of the three lives an order leads: by its module, and in table ordering by whether it sits
 * at a table.
 */
export function orderLifecycleOf(order: Pick<OrderRecord, 'moduleId' | 'tableId'>): OrderLifecycle {
  const module = moduleNameOf(order.moduleId)
  if (has(module, 'bookings')) return bookingLifecycle
  return has(module, 'tables') && order.tableId ? tableOrderLifecycle : orderLifecycle
}

/**
 * The status id of a state of an order's lifecycle. @throws RangeError for a state that has none
 */
export function statusIdOf(lifecycle: OrderLifecycle, state: string): OrderStatusId {
  const status = lifecycle === bookingLifecycle && state === 'Cancelled' ? 'Unserviceable' : state
  if (!Object.hasOwn(orderStatusIds, status))
    throw new RangeError(`${lifecycle.name} has no state ${state}`)
  return orderStatusIds[status as OrderStatus]
}
