import { has, moduleNameOf } from '#contract/modules.ts'
import { type OrderStatus, type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { bookingLifecycle } from './booking.ts'
import { orderLifecycle } from './order.ts'
import type { OrderLifecycle, OrderRecord, OrderTag } from './order-record.ts'
import { tableOrderLifecycle } from './table-order.ts'

/** The lifecycle of an order: by its module, and in table ordering by whether it has a table. */
export function orderLifecycleOf(order: Pick<OrderRecord, 'moduleId' | 'tableId'>): OrderLifecycle {
  const module = moduleNameOf(order.moduleId)
  if (has(module, 'bookings')) return bookingLifecycle
  return has(module, 'tables') && order.tableId ? tableOrderLifecycle : orderLifecycle
}

/** The status id of an order state. @throws RangeError for a state without one */
export function statusIdOf(lifecycle: OrderLifecycle, state: string): OrderStatusId {
  const status = lifecycle === bookingLifecycle && state === 'Cancelled' ? 'Unserviceable' : state
  if (!isStatus(status)) throw new RangeError(`${lifecycle.name} has no state ${state}`)
  return orderStatusIds[status]
}

type Status = Pick<OrderRecord, 'orderStatusId'>

/** The name of an order's status; a cancelled booking is Unserviceable as well. */
export function statusOf({ orderStatusId }: Status): OrderStatus {
  const status = statuses.find((name) => orderStatusIds[name] === orderStatusId)
  if (!status) throw new RangeError(`no order status has the id ${orderStatusId}`)
  return status
}

/** The meaning of an order status, in all three lifecycles. */
export function tagsOf({ orderStatusId }: Status): ReadonlySet<string> {
  return tagsById.get(orderStatusId) ?? new Set()
}

/** Completed or cancelled: only undo events are possible for it and its lines. */
export function isOver(order: Status): boolean {
  return tagsOf(order).has('closed')
}

/** Rejected, cancelled, expired or not delivered: nothing is sold. */
export function isCancelled(order: Status): boolean {
  return tagsOf(order).has('cancelled')
}

/** Received or later, and not closed: its stock is taken and its lines may be fired. */
export function isAccepted(order: Status): boolean {
  return order.orderStatusId !== orderStatusIds.Pending && !isOver(order)
}

/** Its preparation has started: later than Received, and not closed. */
export function isBegun(order: Status): boolean {
  return isAccepted(order) && order.orderStatusId !== orderStatusIds.Received
}

/** The status ids with a tag, for queries. */
export function statusIdsTagged(tag: OrderTag): readonly OrderStatusId[] {
  return statuses.map((name) => orderStatusIds[name]).filter((id) => tagsById.get(id)?.has(tag))
}

/** The state of a lifecycle with a tag. @throws RangeError if there is none */
export function stateTagged({ name, machine }: OrderLifecycle, tag: OrderTag): string {
  const found = Object.values(machine.states).find(({ tags }) => tags.includes(tag))
  if (!found) throw new RangeError(`${name} has no state that is ${tag}`)
  return found.key
}

const statuses = Object.keys(orderStatusIds).filter(isStatus)

function isStatus(name: string): name is OrderStatus {
  return Object.hasOwn(orderStatusIds, name)
}

/**
 * A status means the same in all three lifecycles; tests/models/order-with-lines.test.ts checks
 * that.
 */
const tagsById: ReadonlyMap<number, ReadonlySet<string>> = new Map(
  [orderLifecycle, tableOrderLifecycle, bookingLifecycle].flatMap((lifecycle) =>
    Object.values(lifecycle.machine.states).map((state) => [
      statusIdOf(lifecycle, state.key),
      new Set(state.tags),
    ]),
  ),
)
