import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { piecesToHandOver } from '#contract/cart-item.ts'
import { givenRefunds, refundedPartOf } from '#contract/refunded-part.ts'
import { formatMoney } from '../../parts/money/money-format.ts'

type Props = { order: Pick<Order, 'payments' | 'currency'>; item: Order['cartItems'][number] }

/** How many pieces of a line were refunded, or which part of their price, and how many are left. */
export function RefundedText({ order: { payments, currency }, item }: Props) {
  const { t, i18n } = useTranslation()
  const { id, quantity, lineAmount, refundedQuantity = 0 } = item
  const part = refundedPartOf(id, item, givenRefunds(payments))
  const left = piecesToHandOver(item)
  const money = (amount: number) => formatMoney(amount, currency, i18n.language)
  return [
    part === undefined
      ? t('orders.view.refundedOf', { count: refundedQuantity, all: quantity })
      : t('orders.view.refundedPart', { amount: money(part), all: money(lineAmount) }),
    ...(left < quantity ? [t('orders.view.leftOf', { count: left, all: quantity })] : []),
  ].join(' · ')
}
