import { Grid } from '@chakra-ui/react/grid'
import { memo, useDeferredValue, useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import { listReport, maxReportDays } from '#contract/report.ts'
import { getTillDay } from '#contract/till.ts'
import { addDays } from '#contract/zoned-time.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { dayIn, formatClock } from '../parts/time/time-format.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useStable } from '../parts/hooks/use-stable.ts'
import { Page } from '../parts/page/page.tsx'
import { useMay } from '../seams/use-may.ts'
import { TextLink } from '../ui/text-link.tsx'
import { useViewer } from '../seams/viewer.ts'
import { BusyHours } from './busy-hours.tsx'
import {
  comparedDays,
  comparedUntil,
  comparedWith,
  readReport,
  type ReportQuery,
  writeReport,
} from './report-query.ts'
import { dayText } from '../parts/calendar/days.ts'
import type { Days } from '../parts/calendar/presets.ts'
import { PeriodPicker } from './period-picker.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTools } from './report-tools.tsx'
import { SalesCourse } from '../parts/figures/sales-course.tsx'
import { TopProducts } from './top-products.tsx'
import { TotalFigures } from './total-figures.tsx'
import { useOnce } from '../parts/hooks/use-once.ts'
import '../theme/lists.css'

/**
 * `/reports/order`: the sales of a period as charts and figures, compared with an earlier period.
 */
export function OrderReport() {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const now = useOnce(Date.now)
  const today = dayIn(timeZone, now)
  const search = useSearch()
  const query = useMemo(() => readReport(search, today), [search, today])
  // Deferred: the pressed button is painted first, the figures follow.
  const followed = useDeferredValue(query)
  const [path, navigate] = useLocation()
  const ask = useStable((part: Partial<ReportQuery>) =>
    navigate(path + writeReport({ ...query, ...part })),
  )
  const may = useMay()
  const isOneDay = query.fromDate === query.toDate
  return (
    <Page
      title={t('reports.title')}
      lead={
        <>
          {t('reports.lead', { period: daysText(query) })}
          {may(getTillDay) && (
            <>
              {' · '}
              <TextLink
                variant="underline"
                href={`/actions/endofday${isOneDay ? `?day=${query.fromDate}` : ''}`}
              >
                {t('reports.till')}
              </TextLink>
            </>
          )}
        </>
      }
      actions={<ReportTools query={query} />}
    >
      <Grid
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        css={{ '& > *': { _print: { breakInside: 'avoid' } } }}
      >
        <PeriodPicker query={query} ask={ask} />
        <Report query={followed} ask={ask} now={now} />
      </Grid>
    </Page>
  )
}

/** Memoized: changing the grouping does not re-render the parts that only depend on the days. */
const Course = memo(SalesCourse)
const Hours = memo(BusyHours)
const Report = memo(Figures)

const comparedKeys = {
  period: 'reports.compared',
  month: 'reports.comparedMonth',
  sameDays: 'reports.comparedSameDays',
} as const

type Props = { query: ReportQuery; ask: (part: Partial<ReportQuery>) => void }

function Figures({ query, ask, now: nowMs }: Props & { now: number }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { fromDate, toDate, deliveryType, compare } = query
  const before = comparedDays(query)
  const untilMs = comparedUntil(query, nowMs, timeZone)
  // One day is shown by hour.
  const groupBy = fromDate === toDate ? 'hour' : 'day'
  const whole = { groupBy, deliveryType, rowSize: maxReportDays } as const
  const now = useAnswer(listReport, { ...whole, fromDate, toDate })
  const then = useAnswer(listReport, { ...whole, ...before })
  // The same call as above, unless the period is today.
  const thenSoFar = useAnswer(listReport, { ...whole, ...before, untilMs })
  const isEmpty =
    now.answer?.totals.orders === 0 &&
    then.answer?.totals.orders === 0 &&
    !now.isBusy &&
    !then.isBusy
  const failed = [now, then, thenSoFar].filter(({ failure }) => failure)
  const [first] = failed

  return (
    <>
      {first?.failure && (
        <FailureNotice
          failure={first.failure}
          onRetry={() => failed.forEach(({ reload }) => reload())}
        />
      )}
      {isEmpty && <NothingSold query={query} ask={ask} today={dayIn(timeZone, nowMs)} />}
      {!isEmpty && !first && (
        <>
          <TotalFigures
            totals={now.answer?.totals}
            ratings={now.answer?.ratings}
            keptDeposits={now.answer?.keptDeposits}
            overpaymentsBack={now.answer?.overpaymentsBack}
            before={thenSoFar.answer?.totals}
            currency={now.answer?.currency}
            compared={
              untilMs === undefined
                ? t(comparedKeys[comparedWith(query) ?? 'period'], { period: daysText(before) })
                : t('reports.comparedUntil', {
                    day: daysText(before),
                    time: formatClock(untilMs, timeZone),
                  })
            }
            isBusy={now.isBusy || thenSoFar.isBusy}
          />
          <Course
            now={now.answer}
            before={then.answer}
            beforeIs={compare && t(`reports.compare.${compare}`)}
          />
          <Grid
            gridTemplateColumns="minmax(0, 3fr) minmax(0, 2fr)"
            gap="4"
            css={{
              '& .charts__heatCell': { minBlockSize: '9' },
              '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
            }}
          >
            <Hours fromDate={fromDate} toDate={toDate} deliveryType={deliveryType} />
            <TopProducts period={query} onAll={() => ask({ groupBy: 'product' })} />
          </Grid>
          <ReportTable query={query} ask={ask} />
        </>
      )}
    </>
  )
}

/** No sales in this period and the one before: offers a longer period. */
function NothingSold({ query, ask, today }: Props & { today: string }) {
  const { t } = useTranslation()
  const year = {
    preset: 'custom',
    fromDate: addDays(today, 1 - 365),
    toDate: today,
    deliveryType: undefined,
  } as const
  const isYear = query.fromDate <= year.fromDate && query.toDate >= today && !query.deliveryType
  return (
    <EmptyState
      title={t('reports.empty.title')}
      text={isYear ? t('reports.empty.textYear') : t('reports.empty.text')}
      action={
        isYear ? undefined : <Button onClick={() => ask(year)}>{t('reports.empty.action')}</Button>
      }
    />
  )
}

/** A period for display: its day, or its first and last one. */
function daysText({ fromDate, toDate }: Days): string {
  return fromDate === toDate ? dayText(fromDate) : `${dayText(fromDate)} – ${dayText(toDate)}`
}
