import { type CartItem, isOnHouse } from '#contract/cart-item.ts'
import type { OrderRow } from '#contract/order.ts'
import { cartItemLifecycle, type CartItemRecord } from '#lifecycles/cart-item.ts'
import { offersUndo } from '#lifecycles/decide.ts'
import { isAccepted } from '#lifecycles/order-lifecycle-of.ts'
import { isRefunded } from '#lifecycles/order-record.ts'
import { needsNoKitchen } from './record-of-order.ts'

/** An answer's line as input of its lifecycle. */
export function recordOfLine(item: CartItem, order: OrderRow): CartItemRecord {
  const record = {
    cartStatus: item.cartStatus,
    firedMs: item.firedMs,
    cookedMs: item.cookedMs,
    servedMs: item.servedMs,
    isNoPrep: needsNoKitchen(item),
    isOrderAccepted: isAccepted(order),
    isCharged: item.lineAmount > 0,
    isOnHouse: isOnHouse(item),
    isRefunded: isRefunded(order),
    isWithinStaffWindow: false,
    isSameBusinessDay: false,
  }
  const isUndoOpen = offersUndo(cartItemLifecycle, record, item.allowedEvents)
  return { ...record, isWithinStaffWindow: isUndoOpen, isSameBusinessDay: isUndoOpen }
}
