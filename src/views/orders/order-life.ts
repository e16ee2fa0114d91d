import type { OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import type { MoveDetails } from './order-acts.ts'
import { lifeOf } from '#lifecycles/decide.ts'
import { lifecycleOfOrder } from '../../machines/record-of-order.ts'

/** The previous time and resource of a booking, to undo a reschedule. */
export function timeOf({
  startMs,
  endMs,
  resource,
}: Pick<OrderRow, 'startMs' | 'endMs' | 'resource'>): MoveDetails {
  return { startMs, endMs, ...(resource && { resourceId: resource.id }) }
}

/** The order lifecycle's questions and undo events; loaded on the first click. */
export function lifeOfOrder(
  order: Pick<OrderRow, 'moduleId' | 'table'>,
): ReturnType<typeof lifeOf<OrderEventName>> {
  return lifeOf(lifecycleOfOrder(order))
}
