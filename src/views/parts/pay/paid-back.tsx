import type { Order, OrderRow } from '#contract/order.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { formatMoney } from '../money/money-format.ts'
import { backIfCancelled } from './due-back.ts'

type Props = {
  event: string
  order: Pick<OrderRow, 'heldAmount' | 'currency'> & { payments?: Order['payments'] }
}

/** What becomes of the money when a paid order is cancelled or rejected. */
export function PaidBack({ event, order }: Props) {
  const { t, i18n } = useTranslation()
  if (event !== 'order.cancel' && event !== 'order.reject') return null
  const { amount, onlineAmount } = backIfCancelled(order)
  const said = (minor: number) => formatMoney(minor, order.currency, i18n.language)
  return (
    <>
      {amount > 0 && <p>{t('orders.view.paidBack', { amount: said(amount) })}</p>}
      {onlineAmount > 0 && <p>{t('orders.view.paidOnline', { amount: said(onlineAmount) })}</p>}
    </>
  )
}
