import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listReport } from '#contract/report.ts'
import { changeOf, changeSign } from '../parts/figures/change.ts'
import { dayText } from '../parts/calendar/days.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { ratingText } from '../parts/figures/stars.tsx'
import type { Days } from './report-query.ts'

type Totals = OutputOf<typeof listReport>['totals']
type Props = {
  totals: Totals | undefined
  ratings: OutputOf<typeof listReport>['ratings']
  before: Totals | undefined
  currency: string | undefined
  days: Days
  isBusy: boolean
}

const figures = [
  { key: 'salesAmount', isLessBetter: false },
  { key: 'orders', isLessBetter: false },
  { key: 'averageAmount', isLessBetter: false },
  { key: 'discountAmount', isLessBetter: true },
  { key: 'taxAmount', isLessBetter: undefined },
  { key: 'refundAmount', isLessBetter: true },
] as const

/** The totals of a period, each beside that of the period before. */
export function TotalFigures({ totals, ratings, before, currency, days, isBusy }: Props) {
  const { t, i18n } = useTranslation()
  const words = (key: (typeof figures)[number]['key'], value: number) =>
    key === 'orders' || !currency
      ? new Intl.NumberFormat(i18n.language).format(value)
      : formatMoney(value, currency, i18n.language)
  return (
    <section aria-label={t('reports.totals')}>
      <dl className="totals" aria-busy={isBusy}>
        {figures.map(({ key, isLessBetter }) => {
          const change = totals && before && changeOf(totals[key], before[key], isLessBetter)
          return (
            <div key={key} className="total">
              <dt>{t(`reports.sum.${key}`)}</dt>
              <dd className="total-value">
                {totals ? words(key, totals[key]) : <span className="skeleton" />}
              </dd>
              <dd className="total-change">
                {change && before ? (
                  <>
                    <span
                      className="total-percent"
                      data-change={isLessBetter === undefined ? 'even' : change.tone}
                    >
                      {changeSign(change)}
                    </span>{' '}
                    <span className="total-before">
                      {t('reports.was', { value: words(key, before[key]) })}
                    </span>
                  </>
                ) : (
                  <span className="skeleton" />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="report-hint">
        {t('reports.compared', { from: dayText(days.fromDate), to: dayText(days.toDate) })}
      </p>
      {ratings && (
        <p className="report-hint">
          {t('reports.ratings', {
            count: ratings.count,
            average: ratingText(ratings.average, i18n.language),
          })}
        </p>
      )}
    </section>
  )
}
