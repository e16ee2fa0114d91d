import type { ParseKeys, TFunction } from 'i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import { type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'

/** What `order.undo` takes back, by the status in which it is offered. */
const undone: Readonly<Partial<Record<OrderStatusId, ParseKeys>>> = {
  [orderStatusIds.Received]: 'orders.undo.accepted',
  [orderStatusIds.Processing]: 'orders.undo.started',
  [orderStatusIds.Unserviceable]: 'orders.undo.cancelled',
}

/**
 * The label of an event's button. "Undo" alone would be read as the last thing done, which a toast
 * takes back: here it says what it takes back.
 */
export function eventWord(t: TFunction, event: OrderEventName, status?: OrderStatusId): string {
  const key = event === 'order.undo' && status !== undefined ? undone[status] : undefined
  return key ? t(key, { pending: t('orderStatus.1') }) : t(`orders.event.${event}`)
}
