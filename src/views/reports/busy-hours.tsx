import { useTranslation } from '#i18n/use-translation.tsx'
import { listReport, type ReportRow } from '#contract/report.ts'
import { HeatMap } from '../parts/charts/heat-map.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useWeekOrder } from '../parts/calendar/use-week-order.ts'
import { weekdayName } from '../parts/time/say-time.ts'
import type { ReportPeriod } from './report-query.ts'

/** The minimum number of hours: with fewer, the columns would be too wide to compare. */
const leastHours = 8

/** When people order: by weekday and hour; darker cells have more orders. */
export function BusyHours({ fromDate, toDate, deliveryType }: ReportPeriod) {
  const { t, i18n } = useTranslation()
  const { answer, failure, reload } = useAnswer(listReport, {
    fromDate,
    toDate,
    deliveryType,
    groupBy: 'weekhour',
    rowSize: 7 * 24,
  })
  const [first, last] = openHours(answer?.rows ?? [])
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const week = useWeekOrder()
  const cells = (answer?.rows ?? []).flatMap(({ weekday: day = 0, hour = 0, orders }) =>
    orders > 0
      ? [{ row: week.indexOf(day), column: hour - first, value: orders, text: String(orders) }]
      : [],
  )
  return (
    <section className="panel__pane" aria-labelledby="busy-hours">
      <h2 id="busy-hours">{t('reports.hours')}</h2>
      <p className="panel__hint">{t('reports.hoursHint')}</p>
      {failure ? (
        <FailureNotice failure={failure} onRetry={reload} />
      ) : (
        <HeatMap
          label={t('reports.hours')}
          columns={hours.map((hour) => String(hour).padStart(2, '0'))}
          rows={week.map((day) => weekdayName(day, i18n.language, 'short'))}
          cells={cells}
          none={t('reports.noOrders')}
        />
      )}
    </section>
  )
}

/** The first and the last hour with an order, extended to the minimum number of hours. */
function openHours(
  rows: readonly Pick<ReportRow, 'hour' | 'orders'>[],
): [first: number, last: number] {
  const busy = rows.flatMap(({ hour, orders }) => (hour !== undefined && orders > 0 ? [hour] : []))
  let [first, last] = busy.length > 0 ? [Math.min(...busy), Math.max(...busy)] : [9, 20]
  while (last - first + 1 < leastHours) {
    if (last < 23) last += 1
    if (first > 0 && last - first + 1 < leastHours) first -= 1
  }
  return [first, last]
}
