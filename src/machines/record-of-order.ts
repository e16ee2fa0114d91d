import type { CartItem } from '#contract/cart-item.ts'
import type { Order, OrderRow } from '#contract/order.ts'
import type { OrderStatusId } from '#contract/order-status.ts'
import { offersUndo } from '#lifecycles/decide.ts'
import { isCancelled, orderLifecycleOf, statusIdOf } from '#lifecycles/order-lifecycle-of.ts'
import type { OrderLifecycle, OrderRecord } from '#lifecycles/order-record.ts'
import { countsOf } from '#lifecycles/order-with-lines.ts'

/**
 * An answer's order as input of the lifecycles. Missing facts are derived from the events that the
 * server allowed: a row has no lines, and no answer has the time of the last move.
 */
export function recordOfOrder(order: OrderRow & Partial<Order>, nowMs?: number): OrderRecord {
  const { cartItems, startMs, allowedEvents } = order
  const record = {
    ...order,
    tableId: order.table?.id,
    endedFrom: cancelledIn(order),
    ...(cartItems
      ? countsOf(cartItems.map((item) => ({ ...item, isNoPrep: needsNoKitchen(item) })))
      : {
          openItemCount: allowedEvents.includes('order.mark-ready') ? 0 : 1,
          unservedItemCount: 0,
        }),
    hasBegun:
      nowMs === undefined
        ? allowedEvents.includes('order.mark-attended')
        : startMs !== undefined && startMs <= nowMs,
    isWithinStaffWindow: false,
    isSameBusinessDay: false,
  }
  const isUndoOpen = offersUndo(lifecycleOfOrder(order), record, allowedEvents)
  return { ...record, isWithinStaffWindow: isUndoOpen, isSameBusinessDay: isUndoOpen }
}

/** The lifecycle of an answer's order. */
export function lifecycleOfOrder({
  moduleId,
  table,
}: Pick<OrderRow, 'moduleId' | 'table'>): OrderLifecycle {
  return orderLifecycleOf({ moduleId, tableId: table?.id })
}

/** The status in which an order was cancelled, from its history. */
function cancelledIn(order: OrderRow & Partial<Order>): OrderStatusId | null {
  const last = order.history?.findLast(({ entity }) => entity === 'order')
  return last?.event === 'order.cancel' && last.from && isCancelled(order)
    ? statusIdOf(lifecycleOfOrder(order), last.from)
    : null
}

/**
 * A line that can be served from the cart needs no kitchen; neither does one that was never in one.
 */
export function needsNoKitchen({
  cartStatus,
  allowedEvents,
  firedMs,
}: Pick<CartItem, 'cartStatus' | 'allowedEvents' | 'firedMs'>): boolean {
  return cartStatus === 'In Cart' ? allowedEvents.includes('item.serve') : firedMs === undefined
}
