import type { OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import type { MoveDetails } from './order-acts.ts'
import { lifeOf } from '../../machines/screen/life-of.ts'

/** When a booking was to be, and with whom: what its new time is taken back to. */
export function timeOf({
  startMs,
  endMs,
  resource,
}: Pick<OrderRow, 'startMs' | 'endMs' | 'resource'>): MoveDetails {
  return { startMs, endMs, ...(resource && { resourceId: resource.id }) }
}

/** What the lifecycle of an order says of its moves; fetched with the first press. */
export function lifeOfOrder({
  moduleId,
  table,
}: Pick<OrderRow, 'moduleId' | 'table'>): ReturnType<typeof lifeOf<OrderEventName>> {
  return lifeOf(orderLifecycleOf({ moduleId, tableId: table?.id }))
}
