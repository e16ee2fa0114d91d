import { type GuestEventName, guestEvents } from '#contract/order-event.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { allowedOrderEvents } from '../life.ts'
import type { FoundOrder } from '../order-head.ts'

/**
 * An order as its guest may act on it. `guestCancelMin` is the company's setting; `session` the
 * open one of its table.
 */
export type GuestOrder = FoundOrder & {
  guestCancelMin: number | undefined
  session: 'open' | 'bill-requested' | undefined
  /**
   * Where the order belongs to those at a table: whether who asks sits there, and ordered something
   * of it.
   */
  table: { isThere: boolean; hasOwnLines: boolean } | undefined
}

/** What the holder of a receipt may do with their order now. */
export function guestEventsOf(order: GuestOrder, now: number, timeZone: string): GuestEventName[] {
  const byLifecycle: readonly string[] = allowedOrderEvents(order, { role: 'guest', now, timeZone })
  return guestEvents.filter((event) => {
    if (event === 'table.request-bill')
      return order.session === 'open' && order.table?.isThere === true
    if (event === 'order.customer-cancel' && order.table && !order.table.hasOwnLines) return false
    if (event === 'order.rate') return isServed(order, now) && order.rating === null
    return byLifecycle.includes(event) && !isTooLate(order, now)
  })
}

/**
 * Goods may be given up for so many minutes after they were ordered, a booking until so many
 * minutes before it begins.
 * Without the setting the lifecycle alone decides.
 */
export function isTooLate(
  {
    moduleId,
    createdMs,
    startMs,
    guestCancelMin,
  }: Pick<GuestOrder, 'moduleId' | 'createdMs' | 'startMs' | 'guestCancelMin'>,
  now: number,
): boolean {
  if (has(moduleNameOf(moduleId), 'bookings'))
    return startMs !== null && startMs - now < (guestCancelMin ?? 0) * 60_000
  return guestCancelMin !== undefined && now - createdMs > guestCancelMin * 60_000
}

/** Only what was had can be judged. */
function isServed({ moduleId, orderStatusId, outcome, endMs }: FoundOrder, now: number): boolean {
  if (!has(moduleNameOf(moduleId), 'bookings')) return orderStatusId === orderStatusIds.Completed
  return (
    orderStatusId === orderStatusIds.Received &&
    outcome !== 'no_show' &&
    (outcome === 'attended' || (endMs !== null && endMs <= now))
  )
}
