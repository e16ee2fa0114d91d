import { useTranslation } from '#i18n/use-translation.tsx'
import { countOrders, listOrders } from '#contract/order.ts'
import { orderStatusesInOrder, orderStatusLabels } from '#contract/order-status.ts'
import { BarList } from '../parts/figures/bar-list.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { writeAddress } from '../parts/list/list-address.ts'
import { StatusShape } from '../ui/status-badge.tsx'
import { orderMarks } from '../parts/notice/status-mark.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'

/** The period's orders by status; each links to its list. */
export function OrdersByStatus({ days }: { days: { fromDate: string; toDate: string } }) {
  const { t, i18n } = useTranslation()
  const { module } = useViewer()
  const { answer, failure, reload } = useAnswer(countOrders, days, {
    live: ['order', 'booking'],
    everyMs: 1_000,
  })
  const counts = new Map(answer?.counts.map(({ orderStatusId, count }) => [orderStatusId, count]))
  const known = orderStatusLabels(module)
  const bars = orderStatusesInOrder
    .filter((id) => id in known)
    .map((id) => ({
      key: id,
      label: (
        <>
          <StatusShape mark={orderMarks[id]} />
          {t(`orderStatus.${id}`)}
        </>
      ),
      value: counts.get(id) ?? 0,
      text: answer ? new Intl.NumberFormat(i18n.language).format(counts.get(id) ?? 0) : '',
      tone: orderMarks[id].tone,
      href: `/orders/orderlist${writeAddress(listOrders, { orderStatusId: [id], ...days })}`,
    }))
  return (
    <section className="panel__pane" aria-labelledby="by-status">
      <h2 id="by-status">{t('dashboard.byStatus')}</h2>
      <p className="panel__hint">{t('dashboard.byStatusHint')}</p>
      {failure ? (
        <FailureNotice failure={failure} onRetry={reload} />
      ) : (
        <BarList bars={bars} label={t('dashboard.byStatus')} />
      )}
    </section>
  )
}
