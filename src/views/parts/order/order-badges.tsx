import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderStatusId } from '#contract/order-status.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { orderMarks, paidMarks } from '../notice/status-mark.ts'
import { type Payable, paidStateOf } from './paid-state.ts'

/** The status of an order, in the wording of the module. */
export function OrderBadge({ status, quiet = false }: { status: OrderStatusId; quiet?: boolean }) {
  const { t } = useTranslation()
  return (
    <StatusBadge mark={orderMarks[status]} quiet={quiet}>
      {t(`orderStatus.${status}`)}
    </StatusBadge>
  )
}

/** The payment of an order; nothing for a cancelled one that nobody paid. */
export function PaidBadge({ order, quiet = false }: { order: Payable; quiet?: boolean }) {
  const { t } = useTranslation()
  const state = paidStateOf(order)
  if (!state) return null
  return (
    <StatusBadge mark={paidMarks[state]} quiet={quiet}>
      {t(
        state === 'part_paid' || state === 'refund_due'
          ? `orders.paidState.${state}`
          : `orders.paymentStatus.${state}`,
      )}
    </StatusBadge>
  )
}
