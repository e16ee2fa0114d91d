import type { TFunction } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Whether the server has not created this order yet: a server's first version is 1. */
export function isUnsent({ version }: { version: number }): boolean {
  return version === 0
}

/** The display name of an order: its number or, until it has one, its customer. */
export function orderName(
  { orderNo, customer }: Pick<OrderRow, 'orderNo' | 'customer'>,
  t: TFunction,
): string {
  if (orderNo) return orderNo
  return customer?.fullName
    ? t('orders.unsent.of', { name: customer.fullName })
    : t('orders.unsent.new')
}

/** What happened to an order, with its status now: `Order 320: Received`. */
export function orderMoved(
  order: Pick<OrderRow, 'orderNo' | 'customer' | 'orderStatusId'>,
  t: TFunction,
  event?: OrderEventName,
): string {
  const said = { number: orderName(order, t), status: t(`orderStatus.${order.orderStatusId}`) }
  if (!order.orderNo) return t('orders.movedLine', said)
  return event
    ? t('orders.movedOne', { ...said, happened: t(`orders.happened.${event}`) })
    : t('orders.isNow', said)
}

/** Marks an order that waits to be sent. */
export function UnsentMark() {
  const { t } = useTranslation()
  return (
    <StatusBadge mark={{ tone: 'waiting', shape: 'arrow' }}>{t('orders.unsent.mark')}</StatusBadge>
  )
}

/** Marks an amount as estimated. */
export function EstimateMark() {
  const { t } = useTranslation()
  return <span className="quiet__text">{t('orders.unsent.estimate')}</span>
}
