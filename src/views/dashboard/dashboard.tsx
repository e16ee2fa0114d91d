import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useSearch } from 'wouter'
import { getFourBoxes } from '#contract/dashboard.ts'
import { type Permission, refusalOf } from '#contract/permission.ts'
import { has } from '#contract/modules.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { dayIn } from '../parts/time/time-format.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { SegmentLinks } from '../ui/segments.tsx'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { hasNothing } from './box-change.ts'
import { FigureBox, FigureSkeleton } from './figure-box.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { LowStock } from './low-stock.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { daysOf, type Period, periodOf, periods } from './period.ts'
import { SalesOfPeriod } from './sales-of-period.tsx'
import { WaitingLongest } from './waiting-longest.tsx'
import { useOnce } from '../parts/hooks/use-once.ts'
import '../theme/lists.css'

/** The topics of the boxes; they are refetched in the background, at most every three seconds. */
const boxTopics = ['order', 'booking', 'item', 'table', 'customer'] as const

/** `/dashboard`: the module's four figures for a period, and its orders by status. */
export function Dashboard() {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const period = periodOf(useSearch())
  const now = useOnce(Date.now)
  const days = daysOf(period, dayIn(timeZone, now))
  const { answer, failure, isBusy, reload } = useAnswer(getFourBoxes, days, {
    live: boxTopics,
    everyMs: 3_000,
  })
  const first = useFirstSteps()
  const isEmpty = answer?.boxes.every(hasNothing) ?? false

  return (
    <Page title={t('dashboard.title')} actions={<PeriodChoice picked={period} />}>
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {first.known && <FirstSteps known={first.known} onChanged={first.reload} />}
        {failure && <FailureNotice failure={failure} onRetry={reload} />}
        {(answer || !failure) && (
          <chakra.ul
            display="grid"
            gridTemplateColumns="repeat(4, minmax(0, 1fr))"
            gap={{ base: '4', mdDown: '2.5' }}
            css={{ '@media (max-width: 1100px)': { gridTemplateColumns: '1fr 1fr' } }}
            aria-busy={isBusy}
          >
            {answer
              ? answer.boxes.map((box) => (
                  <FigureBox
                    key={box.key}
                    box={box}
                    currency={answer.currency}
                    days={period}
                    isNothing={isEmpty}
                  />
                ))
              : [0, 1, 2, 3].map((at) => <FigureSkeleton key={at} />)}
          </chakra.ul>
        )}
        {isEmpty && !first.known && <NothingYet />}
        {!isEmpty && !failure && <Panes period={period} days={days} />}
      </Grid>
    </Page>
  )
}

function PeriodChoice({ picked }: { picked: Period }) {
  const { t } = useTranslation()
  return (
    <SegmentLinks label={t('dashboard.period')}>
      {periods.map((days) => (
        <Link
          key={days}
          href={days === 30 ? '/dashboard' : `/dashboard?days=${days}`}
          aria-current={days === picked ? 'true' : undefined}
        >
          {t('dashboard.days', { count: days })}
        </Link>
      ))}
    </SegmentLinks>
  )
}

/** Further sections, depending on the user's permissions. */
function Panes({ period, days }: { period: Period; days: { fromDate: string; toDate: string } }) {
  const viewer = useViewer()
  const { module } = viewer
  const may = (permission: Permission) => refusalOf(permission, viewer, module) === undefined
  return (
    <>
      {may('report.read') && <SalesOfPeriod period={period} days={days} />}
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(19rem, 100%), 1fr))" gap="4">
        {may('order.count') && <OrdersByStatus days={days} />}
        {may('order.read') && <WaitingLongest />}
        {/* Services have no stock. */}
        {may('product.read') && has(module, 'stock') && <LowStock />}
      </Grid>
    </>
  )
}
