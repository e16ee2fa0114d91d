import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderStatusId, PaymentStatus } from '#contract/order-status.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { orderMarks, paymentMarks } from '../notice/status-mark.ts'

/** The status of an order, in the wording of the module. */
export function OrderBadge({ status, quiet = false }: { status: OrderStatusId; quiet?: boolean }) {
  const { t } = useTranslation()
  return (
    <StatusBadge mark={orderMarks[status]} quiet={quiet}>
      {t(`orderStatus.${status}`)}
    </StatusBadge>
  )
}

/** The payment status of an order. */
export function PaidBadge({ status, quiet = false }: { status: PaymentStatus; quiet?: boolean }) {
  const { t } = useTranslation()
  return (
    <StatusBadge mark={paymentMarks[status]} quiet={quiet}>
      {t(`orders.paymentStatus.${status}`)}
    </StatusBadge>
  )
}
