import type { CartItem } from '#contract/cart-item.ts'
import { isForPieces, type ItemEventName } from '#contract/order-event.ts'
import type { ReasonCode } from '#contract/order-status.ts'

/** The reasons for refusing or ending an order. */
export const orderReasons = [
  'sold_out',
  'too_busy',
  'closed',
  'customer_request',
  'no_answer',
  'payment_failed',
  'delivery_failed',
  'other',
] as const satisfies readonly ReasonCode[]
/** The reasons for cancelling a line, or giving it for free. */
const lineReasons = [
  'sold_out',
  'customer_request',
  'wrong_item',
  'quality',
  'mistake',
  'other',
] as const satisfies readonly ReasonCode[]
/** The reasons for an event of a line: what was served is not sold out. */
export function lineReasonsFor(event: ItemEventName): readonly ReasonCode[] {
  return event === 'item.comp' ? lineReasons.filter((code) => code !== 'sold_out') : lineReasons
}

/** The reasons for cancelling a delivery, or for a failed one. */
export const deliveryReasons = [
  'customer_request',
  'no_answer',
  'too_busy',
  'delivery_failed',
  'mistake',
  'other',
] as const satisfies readonly ReasonCode[]

/** How many pieces a dialog offers to choose from before an event of lines. */
export function piecesFor(
  event: ItemEventName,
  [line, ...others]: readonly Pick<CartItem, 'quantity'>[],
): number {
  return line && others.length === 0 && isForPieces(event) ? line.quantity : 1
}
