import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import { type CartItem, isOnHouse } from '#contract/cart-item.ts'
import type { Order, OrderRow } from '#contract/order.ts'
import type { ActorRole } from '#contract/role.ts'
import type { Visit } from '#contract/visit.ts'
import { cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { allowedEvents, decide } from '#lifecycles/decide.ts'
import { orderLifecycleOf, statusIdOf } from '#lifecycles/order-lifecycle-of.ts'
import { justMoved } from '#lifecycles/order-plan.ts'
import type { OrderRecord } from '#lifecycles/order-record.ts'
import { queueEntryLifecycle, uncallWindowMs } from '#lifecycles/queue-entry.ts'
import { recordOfOrder } from '../machines/record-of-order.ts'

/** The role of the actor, and the time. */
export type Mover = { role: ActorRole; nowMs: number }

/**
 * An order after an event, as far as it can be predicted here; undefined if the event is not
 * allowed.
 */
export function projectOrder(
  order: OrderRow & Partial<Order>,
  event: OrderEventName,
  mover: Mover,
): Partial<OrderRow> | undefined {
  const lifecycle = orderLifecycleOf({ moduleId: order.moduleId, tableId: order.table?.id })
  const record = recordOf(order, mover)
  const decision = decide(lifecycle, record, { type: event, by: { role: mover.role } })
  if (!decision.ok) return undefined
  const orderStatusId =
    decision.to === lifecycle.stateOf(record)
      ? order.orderStatusId
      : statusIdOf(lifecycle, decision.to)
  return {
    orderStatusId,
    updatedMs: mover.nowMs,
    allowedEvents: allowedOrderEvents({ ...order, orderStatusId }, mover),
  }
}

/** The next allowed events of an order, as far as they can be predicted here. */
export function allowedOrderEvents(
  order: OrderRow & Partial<Order>,
  mover: Mover,
): OrderEventName[] {
  const lifecycle = orderLifecycleOf({ moduleId: order.moduleId, tableId: order.table?.id })
  return [...allowedEvents(lifecycle, recordOf(order, mover), { role: mover.role })]
}

/** An order immediately after its move, as input of the lifecycle. */
export function recordOf(order: OrderRow & Partial<Order>, { nowMs }: Mover): OrderRecord {
  return { ...recordOfOrder(order, nowMs), ...justMoved }
}

/** A line after an event. */
export function projectItem(
  item: CartItem,
  event: ItemEventName,
  { role, nowMs }: Mover,
): Partial<CartItem> | undefined {
  const record = {
    ...item,
    ...justMoved,
    isNoPrep: item.allowedEvents.includes('item.serve'),
    isOrderAccepted: true,
    isCharged: item.lineAmount > 0,
    isOnHouse: isOnHouse(item),
    isRefunded: false,
  }
  const decision = decide(cartItemLifecycle, record, { type: event, by: { role } })
  if (!decision.ok) return undefined
  const cartStatus = decision.to
  const stamps = {
    'In Cart': {},
    'In Kitchen': { firedMs: nowMs },
    Cooked: { cookedMs: nowMs },
    Served: { servedMs: nowMs },
    Cancelled: {},
  }
  return {
    cartStatus,
    ...stamps[cartStatus],
    allowedEvents: [...allowedEvents(cartItemLifecycle, { ...record, cartStatus }, { role })],
  }
}

/** A queue entry after an event; only the server can compute a new position. */
export function projectVisit(
  visit: Visit,
  event: Visit['allowedEvents'][number],
  { role, nowMs }: Mover,
): Partial<Visit> | undefined {
  const { queueStatus, isOnHold, calledMs, finishedMs } = visit
  if (!queueStatus || event === 'queue.move') return undefined
  // A call that is repeated is no longer a first one, which alone can be taken back.
  const isRepeated = event === 'queue.call' && calledMs !== undefined
  const recordOf = (
    of: Pick<Visit, 'isOnHold' | 'calledMs' | 'finishedMs'> & {
      queueStatus: NonNullable<Visit['queueStatus']>
    },
  ) => ({
    ...justMoved,
    ...of,
    isCalled: of.calledMs !== undefined,
    isJustCalled: !isRepeated && of.calledMs !== undefined && nowMs - of.calledMs <= uncallWindowMs,
    isJustFinished: of.finishedMs !== undefined && nowMs - of.finishedMs <= uncallWindowMs,
    isOwnCounter: true,
  })
  const decision = decide(
    queueEntryLifecycle,
    recordOf({ queueStatus, isOnHold, calledMs, finishedMs }),
    {
      type: event,
      by: { role },
    },
  )
  if (!decision.ok) return undefined
  const next = {
    queueStatus: decision.to,
    isOnHold: event === 'queue.hold' || (isOnHold && event !== 'queue.resume'),
    calledMs: event === 'queue.call' ? nowMs : endsCall(event) ? undefined : calledMs,
    ...(event === 'queue.call' && { callCount: visit.callCount + 1 }),
    ...(event === 'queue.uncall' && { callCount: visit.callCount - 1 }),
    ...(event === 'queue.seat' && { seatedMs: nowMs }),
    ...(event === 'queue.finish' && { finishedMs: nowMs }),
    ...(event === 'queue.unfinish' && { finishedMs: undefined }),
  }
  return {
    ...next,
    allowedEvents: [...allowedEvents(queueEntryLifecycle, recordOf(next), { role })],
  }
}

/** An entry that is put on hold, restored or no longer called waits for the next call. */
function endsCall(event: Visit['allowedEvents'][number]): boolean {
  return event === 'queue.hold' || event === 'queue.restore' || event === 'queue.uncall'
}
