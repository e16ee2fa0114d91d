import { countPieces, isAllBack, isOnHouse } from '#contract/cart-item.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import { type CartItemRecord, cartItemLifecycle } from '#lifecycles/cart-item.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { orderLifecycleOf, isAccepted, isOver } from '#lifecycles/order-lifecycle-of.ts'
import { isRefunded, type OrderRecord } from '#lifecycles/order-record.ts'
import { mayTakeLastLine } from '#lifecycles/order-with-lines.ts'
import type { Viewer } from '../change/change.ts'
import { windowsOf } from '../change/window.ts'
import { isReturnedToGuest, type ReturnFacts } from './money/deposit.ts'
import { type ListedOrder, type OrderHead } from './order-head.ts'
import { lineMovedMs, optionsOf, type OrderLine } from './lines/order-line.ts'

/** The facts of an order for its lifecycle, at a moment. */
export function orderRecordOf(
  order: ListedOrder & Partial<ReturnFacts>,
  viewer: Viewer,
): OrderRecord {
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
    isPickedUp: Number(order.pickedUpCount ?? 0) > 0,
    holdUntilMs: order.holdUntilMs,
    outsideMs: order.outsideMs,
    isReturnedToGuest: isReturnedToGuest(order, viewer.now),
    hasBegun: order.startMs !== null && order.startMs <= viewer.now,
    ...windowsOf(order.movedMs, viewer),
  }
}

/** The facts of an order line for its lifecycle, at a moment. */
export function lineRecordOf(
  line: OrderLine,
  order: Pick<OrderHead, 'orderStatusId' | 'paymentStatus'> &
    Partial<Pick<OrderHead, 'tableSessionId'>>,
  viewer: Viewer,
): CartItemRecord {
  return {
    cartStatus: line.cartStatus,
    firedMs: line.firedMs,
    cookedMs: line.cookedMs,
    servedMs: line.servedMs,
    isNoPrep: line.isNoPrep === 1 || isAllBack(line),
    isOrderAccepted: isAccepted(order),
    isOnTableBill:
      (order.tableSessionId ?? null) !== null &&
      order.paymentStatus === 'unpaid' &&
      line.settledQuantity === 0,
    isCharged: line.lineAmount > 0,
    isOnHouse: line.lineAmount === 0 && isOnHouse({ ...line, options: optionsOf(line) }),
    isRefunded: isRefunded(order),
    ...windowsOf(lineMovedMs(line), viewer),
  }
}

/** The events of an order that this viewer may send now. */
export function allowedOrderEvents(order: ListedOrder, viewer: Viewer): OrderEventName[] {
  return [...allowedEvents(orderLifecycleOf(order), orderRecordOf(order, viewer), viewer)]
}

/** The order of a line, as far as the events of the line depend on it. */
export type OrderOfLine = Pick<
  OrderHead,
  | 'moduleId'
  | 'orderStatusId'
  | 'paymentStatus'
  | 'tableId'
  | 'deliveryType'
  | 'totalAmount'
  | 'itemCount'
> &
  Partial<Pick<OrderHead, 'tableSessionId'>>

/**
 * The events of a line that this viewer may send now; none once its order is closed. What would end
 * the order is offered only to whom the order's lifecycle allows that.
 */
export function allowedLineEvents(
  line: OrderLine,
  order: OrderOfLine,
  viewer: Viewer,
): ItemEventName[] {
  return isOver(order)
    ? []
    : allowedEvents(cartItemLifecycle, lineRecordOf(line, order, viewer), viewer).filter(
        (event) => !isNothingToServe(line, event) && !isEndRefused(line, order, event, viewer),
      )
}

/**
 * Whether the event takes out the last line of an order that this viewer may not end. Of several
 * pieces some can be voided, so that is offered.
 */
function isEndRefused(
  line: OrderLine,
  order: OrderOfLine,
  event: ItemEventName,
  viewer: Viewer,
): boolean {
  const isTakenOut = event === 'item.cancel' || (event === 'item.void' && line.quantity === 1)
  if (!isTakenOut || countPieces([line]) < order.itemCount) return false
  return !mayTakeLastLine(
    { ...order, openItemCount: 0, isWithinStaffWindow: false, isSameBusinessDay: false },
    viewer,
  )
}

/**
 * A line whose pieces a refund put back into stock is not handed over by itself; it is closed with
 * its order.
 */
export function isNothingToServe(line: OrderLine, event: ItemEventName): boolean {
  return event === 'item.serve' && isAllBack(line)
}
