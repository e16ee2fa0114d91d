import type { Order, OrderRow } from '#contract/order.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { formatMoney } from '../money/money-format.ts'
import { backIfAllCancelled, backIfCancelled } from './due-back.ts'

type Props = {
  event: string
  order: Pick<OrderRow, 'heldAmount' | 'currency'> & { payments?: Order['payments'] }
}

/** What happens with the money when a paid order is cancelled or rejected. */
export function PaidBack({ event, order }: Props) {
  const { t, i18n } = useTranslation()
  if (!isCancelling(event)) return null
  const { amount, onlineAmount } = backIfCancelled(order)
  const said = (minor: number) => formatMoney(minor, order.currency, i18n.language)
  return (
    <>
      {amount > 0 && <p>{t('orders.view.paidBack', { amount: said(amount) })}</p>}
      {onlineAmount > 0 && <p>{t('orders.view.paidOnline', { amount: said(onlineAmount) })}</p>}
    </>
  )
}

/** The same for several orders. */
export function PaidBackOfAll({
  event,
  orders,
}: Pick<Props, 'event'> & { orders: readonly OrderRow[] }) {
  const { t, i18n } = useTranslation()
  if (!isCancelling(event)) return null
  return backIfAllCancelled(orders).map(({ currency, count, amount }) => (
    <p key={currency}>
      {t('orders.paidBackOf', { count, amount: formatMoney(amount, currency, i18n.language) })}
    </p>
  ))
}

function isCancelling(event: string): boolean {
  return event === 'order.cancel' || event === 'order.reject'
}
