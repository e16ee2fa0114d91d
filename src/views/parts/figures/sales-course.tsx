import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listReport, ReportRow } from '#contract/report.ts'
import { CourseChart } from '../charts/course-chart.tsx'
import { dayText } from '../calendar/days.ts'
import { formatMoney, formatMoneyShort } from '../money/money-format.ts'

type Answer = OutputOf<typeof listReport>

/** Sales over time compared with an earlier period, as a chart and a table. */
export function SalesCourse({
  now,
  before,
  beforeIs,
  hint,
  children,
}: {
  now: Answer | undefined
  before: Answer | undefined
  /** The name of the earlier period; absent: the previous one. */
  beforeIs?: string | undefined
  /** Which sales these are, if the screen does not show it. */
  hint?: string
  children?: ReactNode
}) {
  const { t, i18n } = useTranslation()
  const currency = now?.currency
  const money = (amount = 0) => (currency ? formatMoney(amount, currency, i18n.language) : '')
  const points = (now?.rows ?? []).map((row, index) => {
    const earlier = before?.rows[index]
    const said = [wordOf(row), money(row.salesAmount), t('course.orders', { count: row.orders })]
    return {
      key: row.id,
      value: row.salesAmount ?? 0,
      before: earlier?.salesAmount,
      tick: row.day ? dayText(row.day).slice(0, 5) : wordOf(row),
      said: earlier
        ? [
            ...said,
            t('course.beforeSaid', { when: wordOf(earlier), value: money(earlier.salesAmount) }),
          ]
        : said,
    }
  })
  return (
    <section className="panel__pane" aria-labelledby="sales-course" aria-busy={now === undefined}>
      <h2 id="sales-course">{t('course.title')}</h2>
      {hint && <p className="panel__hint">{hint}</p>}
      <CourseChart
        label={t('course.label')}
        points={points}
        axis={(amount) => (currency ? formatMoneyShort(amount, currency, i18n.language) : '')}
        legend={{ now: t('course.now'), before: beforeIs ?? t('course.before') }}
        height={256}
      />
      {children}
    </section>
  )
}

function wordOf({ id, day, hour }: ReportRow): string {
  if (day) return dayText(day)
  return hour === undefined ? id : `${String(hour).padStart(2, '0')}:00`
}
