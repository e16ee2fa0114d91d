import { sharedEvents } from '../bulk/bulk-steps.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'

/**
 * What a step is to the one who presses it: onward, back, an ending, or a change that leaves the
 * status alone.
 */
export type StepKind = 'onward' | 'back' | 'ending' | 'change'

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
  'item.cancel': 'ending',
  'item.void': 'ending',
}

export type Steps<Event> = {
  main: Event | undefined
  others: readonly Event[]
  back: readonly Event[]
  endings: readonly Event[]
}

/**
 * The buttons of an order out of the events that may happen to it: the first step onward is the big
 * one.
 */
export function orderSteps(allowed: readonly OrderEventName[]): Steps<OrderEventName> {
  return sortedSteps(allowed, orderKinds)
}

/** The buttons of one line of an order. */
export function itemSteps(allowed: readonly ItemEventName[]): Steps<ItemEventName> {
  return sortedSteps(allowed, itemKinds)
}

/**
 * The steps that every one of some orders allows. A new time is each order's own, so it is not
 * among them.
 */
export function sharedSteps(
  rows: readonly { allowedEvents: readonly OrderEventName[] }[],
): { event: OrderEventName; isEnding: boolean }[] {
  const shared = sharedEvents(rows).filter((event) => event !== 'order.reschedule')
  const { main, others: more, back, endings } = orderSteps(shared)
  return [main, ...more, ...back, ...endings].flatMap((event) =>
    event ? [{ event, isEnding: endings.includes(event) }] : [],
  )
}

/** The buttons of a record out of the events that may happen to it, by what each of them is. */
export function sortedSteps<Event extends string>(
  allowed: readonly Event[],
  kinds: Record<Event, StepKind>,
): Steps<Event> {
  const [main, ...others] = allowed.filter((event) => kinds[event] === 'onward')
  return {
    main,
    others: [...others, ...allowed.filter((event) => kinds[event] === 'change')],
    back: allowed.filter((event) => kinds[event] === 'back'),
    endings: allowed.filter((event) => kinds[event] === 'ending'),
  }
}
