import type { ParseKeys, TFunction } from 'i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import { type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'

/** What `order.undo` undoes, by the current status. */
const undone: Readonly<Partial<Record<OrderStatusId, ParseKeys>>> = {
  [orderStatusIds.Received]: 'orders.undo.accepted',
  [orderStatusIds.Processing]: 'orders.undo.started',
  [orderStatusIds.Unserviceable]: 'orders.undo.cancelled',
}

/**
 * The label of an event's button. "Undo" alone would be understood as the last action, which has a
 * toast, so the label says what is undone.
 */
export function eventWord(t: TFunction, event: OrderEventName, status?: OrderStatusId): string {
  const key = event === 'order.undo' && status !== undefined ? undone[status] : undefined
  return key ? t(key, { pending: t('orderStatus.1') }) : t(`orders.event.${event}`)
}
