import { has, moduleNameOf } from '#contract/modules.ts'
import { type OrderStatus, type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { bookingLifecycle } from './booking.ts'
import { orderLifecycle } from './order.ts'
import type { OrderLifecycle, OrderRecord, OrderTag } from './order-record.ts'
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
  if (!isStatus(status)) throw new RangeError(`${lifecycle.name} has no state ${state}`)
  return orderStatusIds[status]
}

type Status = Pick<OrderRecord, 'orderStatusId'>

/** The name of an order's status; a booking that was cancelled is Unserviceable as well. */
export function statusOf({ orderStatusId }: Status): OrderStatus {
  const status = statuses.find((name) => orderStatusIds[name] === orderStatusId)
  if (!status) throw new RangeError(`no order status has the id ${orderStatusId}`)
  return status
}

/** What the status of an order means, whichever of the three lives it leads. */
export function tagsOf({ orderStatusId }: Status): ReadonlySet<string> {
  return tagsById.get(orderStatusId) ?? new Set()
}

/** Completed or cancelled: nothing happens to it or its lines any more, but ways back. */
export function isOver(order: Status): boolean {
  return tagsOf(order).has('closed')
}

/** Rejected, cancelled, expired or not delivered: nothing is sold. */
export function isCancelled(order: Status): boolean {
  return tagsOf(order).has('cancelled')
}

/** Received or later, and not over: its stock is taken and its lines may be fired. */
export function isAccepted(order: Status): boolean {
  return order.orderStatusId !== orderStatusIds.Pending && !isOver(order)
}

/** The status ids with a tag, for queries. */
export function statusIdsTagged(tag: OrderTag): readonly OrderStatusId[] {
  return statuses.map((name) => orderStatusIds[name]).filter((id) => tagsById.get(id)?.has(tag))
}

/** The state of a lifecycle that bears a tag. @throws RangeError where none does */
export function stateTagged({ name, machine }: OrderLifecycle, tag: OrderTag): string {
  const found = Object.values(machine.states).find(({ tags }) => tags.includes(tag))
  if (!found) throw new RangeError(`${name} has no state that is ${tag}`)
  return found.key
}

const statuses = Object.keys(orderStatusIds).filter(isStatus)

function isStatus(name: string): name is OrderStatus {
  return Object.hasOwn(orderStatusIds, name)
}

/** A status means the same in all three lives; tests/models/order-with-lines.test.ts holds them to it. */
const tagsById: ReadonlyMap<number, ReadonlySet<string>> = new Map(
  [orderLifecycle, tableOrderLifecycle, bookingLifecycle].flatMap((lifecycle) =>
    Object.values(lifecycle.machine.states).map((state) => [
      statusIdOf(lifecycle, state.key),
      new Set(state.tags),
    ]),
  ),
)
