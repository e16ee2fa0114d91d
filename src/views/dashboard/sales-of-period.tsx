import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { listReport, maxReportDays } from '#contract/report.ts'
import { getTillDay } from '#contract/till.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayText } from '../parts/calendar/days.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { Money } from '../parts/money/money.tsx'
import { SalesCourse } from '../parts/figures/sales-course.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useMay } from '../seams/use-may.ts'
import type { Period } from './period.ts'

type Props = { period: Period; days: { fromDate: string; toDate: string } }

/** Daily sales compared with the previous period, as a chart and, on request, as a table. */
export function SalesOfPeriod({ period, days }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const whole = { groupBy: 'day', rowSize: maxReportDays } as const
  const now = useAnswer(listReport, { ...whole, ...days }, { live: ['order'], everyMs: 30_000 })
  const before = useAnswer(listReport, {
    ...whole,
    fromDate: addDays(days.fromDate, -period),
    toDate: addDays(days.fromDate, -1),
  })
  if (now.failure) return <FailureNotice failure={now.failure} onRetry={now.reload} />
  return (
    <SalesCourse now={now.answer} before={before.answer} hint={t('dashboard.salesHint')}>
      <div className="panel__foot">
        <details className="panel__table">
          <summary>{t('course.table')}</summary>
          <chakra.table
            inlineSize="full"
            maxInlineSize="30rem"
            marginBlockStart="2"
            borderCollapse="collapse"
            fontSize="sm"
            css={{
              '& :is(th, td)': {
                paddingBlock: '1',
                paddingInline: '2',
                borderBlockEnd: '1px solid {colors.border.muted}',
                fontWeight: 'normal',
                textAlign: 'end',
              },
              '& th:first-child': { textAlign: 'start' },
              '& thead th': { color: 'fg.muted', fontSize: 'xs' },
            }}
          >
            <thead>
              <tr>
                <th scope="col">{t('course.day')}</th>
                <th scope="col">{t('course.count')}</th>
                <th scope="col">{t('course.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {now.answer?.rows.map(({ id, day = id, orders, salesAmount = 0 }) => (
                <tr key={id}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{orders}</td>
                  <td>
                    <Money amount={salesAmount} currency={now.answer?.currency ?? ''} />
                  </td>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </details>
        <Link
          className="panel__link"
          href={`/reports/order?from_date=${days.fromDate}&to_date=${days.toDate}`}
        >
          {t('dashboard.toReport')}
        </Link>
        <Link className="panel__link" href="/reports/order?period=month">
          {t('dashboard.monthReport')}
        </Link>
        {may(getTillDay) && (
          <Link className="panel__link" href="/actions/endofday">
            {t('dashboard.till')}
          </Link>
        )}
      </div>
    </SalesCourse>
  )
}
