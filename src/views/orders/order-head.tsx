import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { placedMs } from '../parts/order/placed-at.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { OrderBadge, PaidBadge } from '../parts/order/order-badges.tsx'
import { BackLink } from '../parts/page/back-link.tsx'
import { isUnsent, UnsentMark } from './unsent.tsx'

/** The line under an order's number: status, payment, delivery type and time. */
export function OrderHead({ order, zone }: { order: Order; zone: string }) {
  const { t } = useTranslation()
  const { orderStatusId, deliveryType, source, promisedMs, startMs, outcome } = order
  return (
    <div className="record__head">
      {isUnsent(order) && <UnsentMark />}
      <OrderBadge status={orderStatusId} />
      <PaidBadge order={order} />
      {outcome && <span>{t(`orders.view.outcome.${outcome}`)}</span>}
      {deliveryType && <span>{t(`delivery.${deliveryType}`)}</span>}
      <span>{t(`orders.source.${source}`)}</span>
      <span>
        {t('orders.placed')} <DateTime ms={placedMs(order)} zone={zone} />
      </span>
      {(startMs ?? promisedMs) !== undefined && (
        <span>
          {t('orders.promised')}{' '}
          <DateTime ms={startMs ?? promisedMs ?? placedMs(order)} zone={zone} />
        </span>
      )}
    </div>
  )
}

/** Returns to the list with its last query. */
export function BackToList() {
  const { t } = useTranslation()
  return <BackLink to="/orders/orderlist">{t('orders.view.back')}</BackLink>
}
