import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Id } from '#contract/fields.ts'
import { listOrders } from '#contract/order.ts'
import { DateTime } from '../parts/time/date-time.tsx'
import { Money } from '../parts/money/money.tsx'
import { Stars } from '../parts/figures/stars.tsx'
import { StatusBadge } from '../parts/notice/status-badge.tsx'
import { orderMarks } from '../parts/notice/status-mark.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { usePages } from '../parts/list/use-pages.ts'
import { ListSection } from './list-section.tsx'

/** A customer's orders in this module, newest first. */
export function CustomerOrders({ customerId, zone }: { customerId: Id; zone: string }) {
  const { t } = useTranslation()
  const [paging, setPage] = usePages()
  const { answer, failure, isBusy, reload } = useAnswer(
    listOrders,
    { customerId, ...paging, rowSize: 5 },
    { live: ['order'] },
  )
  return (
    <ListSection
      title={t('orders.title')}
      empty={t('customers.noOrders')}
      page={answer}
      failure={failure}
      isBusy={isBusy}
      onPage={setPage}
      onRetry={reload}
    >
      {answer?.rows.map(
        ({ id, orderNo, orderStatusId, createdMs, totalAmount, currency, rating, ratingNote }) => (
          <li key={id} className="row">
            <Link className="row-name" href={`/orders/orderview?id=${id}`}>
              {orderNo}
            </Link>
            <span className="row-when">
              <DateTime ms={createdMs} zone={zone} />{' '}
              {rating !== undefined && (
                <Stars rating={rating} label={t('orders.view.stars', { count: rating })} />
              )}
              {ratingNote && <q className="row-said">{ratingNote}</q>}
            </span>
            <StatusBadge mark={orderMarks[orderStatusId]}>
              {t(`orderStatus.${orderStatusId}`)}
            </StatusBadge>
            <span className="row-end">
              <Money amount={totalAmount} currency={currency} />
            </span>
          </li>
        ),
      )}
    </ListSection>
  )
}
