import { type GuestEventName, guestEvents } from '#contract/order-event.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import type { Viewer } from '../../change/change.ts'
import { allowedLineEvents, allowedOrderEvents } from '../lifecycle-record.ts'
import type { OrderLine } from '../lines/order-line.ts'
import type { FoundOrder } from '../order-head.ts'

/**
 * An order with the facts that decide what its guest may do. `guestCancelMin` is the company's
 * setting; `session` the open session of its table.
 */
type GuestOrder = FoundOrder & {
  guestCancelMin: number | undefined
  session: 'open' | 'bill-requested' | undefined
  /**
   * For an order at a table: whether the guest has joined the table and has ordered some of its
   * lines.
   */
  table: { isThere: boolean; hasOwnLines: boolean } | undefined
}

/** The events that the holder of the receipt may send now. */
export function guestEventsOf(order: GuestOrder, now: number, timeZone: string): GuestEventName[] {
  const byLifecycle: readonly string[] = allowedOrderEvents(order, { role: 'guest', now, timeZone })
  return guestEvents.filter((event) => {
    if (event === 'table.request-bill')
      return order.session === 'open' && order.table?.isThere === true && !isOver(order)
    if (event === 'order.customer-cancel' && order.table && !order.table.hasOwnLines) return false
    if (event === 'order.rate') return isServed(order, now) && order.rating === null
    return byLifecycle.includes(event) && !isTooLate(order, now)
  })
}

/** The events that a guest at a table may send to a line of their own. */
export function guestLineEvents(
  line: OrderLine,
  order: FoundOrder & Pick<GuestOrder, 'guestCancelMin'> & Pick<Viewer, 'timeZone'>,
  now: number,
): GuestEventName[] {
  if (order.tableSessionId === null) return []
  const { timeZone } = order
  const byLifecycle: readonly string[] = allowedLineEvents(line, order, {
    role: 'guest',
    now,
    timeZone,
  })
  // The time counts from when the line was ordered.
  const isLate = isTooLate({ ...order, createdMs: line.createdMs }, now)
  return guestEvents.filter((event) => byLifecycle.includes(event) && !isLate)
}

/**
 * Goods can be cancelled for a number of minutes after the order; a booking until a number of
 * minutes before its start, or until its start if another time was proposed. Without the setting
 * only the lifecycle decides.
 */
export function isTooLate(
  {
    moduleId,
    createdMs,
    startMs,
    guestCancelMin,
    proposedMs,
  }: Pick<GuestOrder, 'moduleId' | 'createdMs' | 'startMs' | 'guestCancelMin' | 'proposedMs'>,
  now: number,
): boolean {
  if (has(moduleNameOf(moduleId), 'bookings'))
    return (
      startMs !== null && startMs - now < (proposedMs === null ? (guestCancelMin ?? 0) : 0) * 60_000
    )
  return guestCancelMin !== undefined && now - createdMs > guestCancelMin * 60_000
}

/** Only completed orders and visited bookings can be rated. */
function isServed({ moduleId, orderStatusId, outcome, endMs }: FoundOrder, now: number): boolean {
  if (!has(moduleNameOf(moduleId), 'bookings')) return orderStatusId === orderStatusIds.Completed
  return (
    orderStatusId === orderStatusIds.Received &&
    outcome !== 'no_show' &&
    (outcome === 'attended' || (endMs !== null && endMs <= now))
  )
}
