import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listReport } from '#contract/report.ts'
import { BarList } from '../parts/figures/bar-list.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { PaneSkeleton } from '../parts/page/pane-skeleton.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { ordersOf } from './orders-of.ts'
import type { ReportPeriod } from './report-query.ts'

const shown = 8

/** The best-selling products by revenue, with the pieces sold; each links to its orders. */
export function TopProducts({ period, onAll }: { period: ReportPeriod; onAll: () => void }) {
  const { t, i18n } = useTranslation()
  const { fromDate, toDate, deliveryType } = period
  const { answer, failure, reload } = useAnswer(listReport, {
    fromDate,
    toDate,
    deliveryType,
    groupBy: 'product',
    rowSize: shown,
  })
  const bars = (answer?.rows ?? []).map((row) => ({
    key: row.id,
    label: (
      <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {row.quantity} × {row.name}
      </chakra.span>
    ),
    value: row.goodsAmount,
    text: formatMoney(row.goodsAmount, answer?.currency ?? 'GBP', i18n.language),
    href: answer && ordersOf(answer, row, period),
  }))
  return (
    <section className="panel__pane" aria-labelledby="top-products">
      <h2 id="top-products">{t('reports.top')}</h2>
      <p className="panel__hint">{t('reports.topHint')}</p>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {!answer && !failure && <PaneSkeleton rows={shown} />}
      {answer && !failure && <BarList bars={bars} label={t('reports.top')} />}
      {answer && answer.pagination.totalRows > shown && (
        <button type="button" className="panel__link" onClick={onAll}>
          {t('reports.allProducts', { count: answer.pagination.totalRows })}
        </button>
      )}
    </section>
  )
}
