import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import { type CartItemRecord, cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { isRefunded, type OrderRecord } from '#lifecycles/order-record.ts'
import type { Viewer } from '../change/change.ts'
import { windowsOf } from '../change/window.ts'
import { isAccepted, isOver } from '#lifecycles/order-lifecycle-of.ts'
import { type ListedOrder, type OrderHead } from './order-head.ts'
import { lineMovedMs, type OrderLine } from './lines/order-line.ts'

/** An order as the lifecycles read it, at a moment. */
export function orderRecordOf(order: ListedOrder, viewer: Viewer): OrderRecord {
  return {
    moduleId: order.moduleId,
    orderStatusId: order.orderStatusId,
    endedFrom: order.endedFrom,
    tableId: order.tableId,
    deliveryType: order.deliveryType,
    paymentStatus: order.paymentStatus,
    totalAmount: order.totalAmount,
    openItemCount: order.openItemCount,
    unservedItemCount: order.unservedItemCount ?? undefined,
    hasBegun: order.startMs !== null && order.startMs <= viewer.now,
    ...windowsOf(order.movedMs, viewer),
  }
}

/** A line of an order as its lifecycle reads it, at a moment. */
export function lineRecordOf(
  line: OrderLine,
  order: Pick<OrderHead, 'orderStatusId' | 'paymentStatus'>,
  viewer: Viewer,
): CartItemRecord {
  return {
    cartStatus: line.cartStatus,
    firedMs: line.firedMs,
    cookedMs: line.cookedMs,
    isNoPrep: line.isNoPrep === 1,
    isOrderAccepted: isAccepted(order),
    isRefunded: isRefunded(order),
    ...windowsOf(lineMovedMs(line), viewer),
  }
}

/** What this viewer may do with an order now. */
export function allowedOrderEvents(order: ListedOrder, viewer: Viewer): OrderEventName[] {
  return [...allowedEvents(orderLifecycleOf(order), orderRecordOf(order, viewer), viewer)]
}

/** What this viewer may do with a line now; nothing once its order is over. */
export function allowedLineEvents(
  line: OrderLine,
  order: Pick<OrderHead, 'orderStatusId' | 'paymentStatus'>,
  viewer: Viewer,
): ItemEventName[] {
  return isOver(order)
    ? []
    : [...allowedEvents(cartItemLifecycle, lineRecordOf(line, order, viewer), viewer)]
}
