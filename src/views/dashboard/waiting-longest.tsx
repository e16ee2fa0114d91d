import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { listOrders } from '#contract/order.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { PaneSkeleton } from '../parts/page/pane-skeleton.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useNow } from '../parts/hooks/use-now.ts'
import { roughWait } from '../parts/time/rough-wait.ts'

const shown = 4

/** The pending orders, oldest first, each with a link. */
export function WaitingLongest() {
  const { t, i18n } = useTranslation()
  // Every 30 seconds, because waits are shown in minutes.
  const now = useNow(30_000)
  const { answer, failure, reload } = useAnswer(
    listOrders,
    { orderStatusId: [1], sort: 'created', order: 'asc', rowSize: shown },
    { live: ['order'], everyMs: 2_000 },
  )
  const total = answer?.pagination.totalRows ?? 0
  return (
    <section className="panel__pane" aria-labelledby="waiting-longest">
      <h2 id="waiting-longest">{t('dashboard.waitingLongest')}</h2>
      <p className="panel__hint">{t('dashboard.waitingHint')}</p>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {answer?.rows.length === 0 && <p className="panel__calm">{t('dashboard.nobodyWaits')}</p>}
      {!answer && !failure && <PaneSkeleton rows={shown} />}
      <ul className="panel__rows">
        {answer?.rows.map(({ id, orderNo, customer, table, createdMs }) => (
          <li key={id}>
            <Link className="panel__row" href={`/orders/orderview?id=${id}`}>
              <strong>{orderNo}</strong>
              <span className="panel__name">
                {customer?.fullName ?? table?.name ?? t('dashboard.walkIn')}
              </span>
              <span className="panel__figure">{roughWait(now - createdMs, i18n.language)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > shown && (
        <Link
          className="panel__link"
          href="/orders/orderlist?sort=created&order=asc&order_status_id=1"
        >
          {t('dashboard.allWaiting')} ({total})
        </Link>
      )}
    </section>
  )
}
