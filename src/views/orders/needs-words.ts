import type { OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import { orderLifecycleOf } from '#lifecycles/order-lifecycle-of.ts'

/** Whether a step has to be told something first: why, or until when. */
export function needsWords(
  { moduleId, table }: Pick<OrderRow, 'moduleId' | 'table'>,
  event: OrderEventName,
): boolean {
  return event in orderLifecycleOf({ moduleId, tableId: table?.id }).asks
}
