import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import { type CartItem, piecesToHandOver } from '#contract/cart-item.ts'
import { sharedEvents } from '../bulk/bulk-steps.ts'
import { sortedSteps, type StepKind, type Steps, stepsInLine } from '../moves/steps.ts'

const orderKinds: Record<OrderEventName, StepKind> = {
  'order.accept': 'onward',
  'order.start': 'onward',
  'order.mark-ready': 'onward',
  'order.assign': 'onward',
  'order.complete': 'onward',
  'order.mark-attended': 'onward',
  'order.undo': 'back',
  'order.recall': 'back',
  'order.unassign': 'back',
  'order.reopen': 'back',
  'order.restore': 'back',
  'order.reschedule': 'change',
  'order.reject': 'ending',
  'order.cancel': 'ending',
  'order.customer-cancel': 'ending',
  'order.expire': 'ending',
  'order.fail-delivery': 'ending',
  'order.mark-no-show': 'ending',
  'order.ask-deposit': 'change',
  'order.pay-deposit': 'onward',
  'order.lapse': 'ending',
  'order.cancel-late': 'ending',
  'order.await-payment': 'back',
}

const itemKinds: Record<ItemEventName, StepKind> = {
  'item.fire': 'onward',
  'item.cook': 'onward',
  'item.serve': 'onward',
  'item.unfire': 'back',
  'item.recall': 'back',
  'item.undo': 'back',
  'item.restore': 'back',
  'item.change-qty': 'change',
  'item.comp': 'change',
  'item.charge': 'back',
  'item.cancel': 'ending',
  'item.void': 'ending',
}

type Outcome = NonNullable<OrderRow['outcome']>

const eventOfOutcome = {
  attended: 'order.mark-attended',
  no_show: 'order.mark-no-show',
} as const satisfies Record<Outcome, OrderEventName>

/**
 * Undoing a cancellation returns to the previous status. While that is possible, restoring as a new
 * order is not offered.
 */
export function withoutDoubles(allowed: readonly OrderEventName[]): OrderEventName[] {
  const isUndone = allowed.includes('order.undo')
  return allowed.filter((event) => !(isUndone && event === 'order.restore'))
}

/**
 * The buttons of an order by its allowed events: the first step onward is the main one. An event
 * that equals a booking's current outcome is left out.
 */
export function orderSteps(
  allowed: readonly OrderEventName[],
  outcome?: Outcome,
): Steps<OrderEventName> {
  const said = outcome && eventOfOutcome[outcome]
  return sortedSteps(
    withoutDoubles(allowed).filter((event) => event !== said),
    orderKinds,
  )
}

/**
 * The buttons of an order line. Undoing a void returns to where it was; while that is possible,
 * restoring to the cart is not offered.
 */
export function itemSteps(allowed: readonly ItemEventName[]): Steps<ItemEventName> {
  const isUndone = allowed.includes('item.undo')
  return sortedSteps(
    allowed.filter((event) => !(isUndone && event === 'item.restore')),
    itemKinds,
  )
}

/**
 * The steps that all orders allow. Rescheduling is excluded, because each order needs its own time.
 */
export function sharedSteps(
  rows: readonly { allowedEvents: readonly OrderEventName[] }[],
): { event: OrderEventName; isEnding: boolean }[] {
  const shared = sharedEvents(rows).filter((event) => event !== 'order.reschedule')
  return stepsInLine(orderSteps(shared))
}

type Counted = Pick<CartItem, 'quantity' | 'refundedQuantity' | 'restockedQuantity' | 'servedMs'>

/**
 * How many pieces a step of a line moves, where that has to be said: pieces were refunded, and what
 * is left of the line is handed over. Undefined: the whole line.
 */
export function piecesOfStep(event: ItemEventName, line: Counted): number | undefined {
  const isSaid = event === 'item.serve' && line.quantity > 1 && (line.refundedQuantity ?? 0) > 0
  return isSaid ? piecesToHandOver(line) : undefined
}
