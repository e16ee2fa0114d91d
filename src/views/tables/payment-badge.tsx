import { useTranslation } from '#i18n/use-translation.tsx'
import type { TableDetail } from '#contract/table.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { paidMarks } from '../parts/notice/status-mark.ts'
import { PaidBadge } from '../parts/order/order-badges.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** The payment status of an order; for a partly paid one, the outstanding amount. */
export function PaymentBadge({ order }: { order: TableDetail['orders'][number] }) {
  const { t, i18n } = useTranslation()
  const { owedAmount, totalAmount, currency } = order
  if (owedAmount > 0 && owedAmount < totalAmount)
    return (
      <StatusBadge mark={paidMarks.part_paid} quiet>
        {t('tables.due', { amount: formatMoney(owedAmount, currency, i18n.language) })}
      </StatusBadge>
    )
  return <PaidBadge order={order} quiet />
}
