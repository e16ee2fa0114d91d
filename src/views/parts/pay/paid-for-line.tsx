import type { Order } from '#contract/order.ts'
import { isForPieces, type ItemEventName } from '#contract/order-event.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { formatMoney } from '../money/money-format.ts'
import { dueBackWithout } from './refund-share.ts'

type Props = {
  event: ItemEventName
  order: Parameters<typeof dueBackWithout>[0] & Pick<Order, 'currency'>
  item: Pick<Order['cartItems'][number], 'id' | 'quantity'>
}

/** What will be due as a refund when a line of a paid order is voided, cancelled or free. */
export function PaidForLine({ event, order, item }: Props) {
  const { t, i18n } = useTranslation()
  if (event !== 'item.cancel' && !isForPieces(event)) return null
  const due = dueBackWithout(order, item)
  if (due === 0) return null
  const amount = formatMoney(due, order.currency, i18n.language)
  const isPart = isForPieces(event) && item.quantity > 1
  return <p>{t(isPart ? 'orders.view.paidBackUpTo' : 'orders.view.paidBack', { amount })}</p>
}
