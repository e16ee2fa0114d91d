import type { OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'
import { lifeOf } from '../../machines/screen/life-of.ts'

/** What the lifecycle of an order says of its moves; fetched with the first press. */
export function lifeOfOrder({
  moduleId,
  table,
}: Pick<OrderRow, 'moduleId' | 'table'>): ReturnType<typeof lifeOf<OrderEventName>> {
  return lifeOf(orderLifecycleOf({ moduleId, tableId: table?.id }))
}
