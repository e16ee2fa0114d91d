import type { ParseKeys, TFunction } from 'i18next'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
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

/** The buttons of the question before an event: both say what becomes of the order or the item. */
export function askedWords(
  t: TFunction,
  event: OrderEventName | ItemEventName,
): { confirm: string; keep?: string } {
  if (event === 'item.cancel')
    return { confirm: t('orders.ask.cancelItem'), keep: t('orders.ask.keepItem') }
  const confirm = t(`orders.event.${event}`)
  return event === 'order.cancel' ? { confirm, keep: t('orders.ask.keepOrder') } : { confirm }
}
