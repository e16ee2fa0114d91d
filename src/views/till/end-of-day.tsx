import { Grid } from '@chakra-ui/react/grid'
import { Heading } from '@chakra-ui/react/heading'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listReport } from '#contract/report.ts'
import { firstTillDay, getTillDay, listTillClosings, type TillDay } from '#contract/till.ts'
import { useNow } from '../parts/hooks/use-now.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { useShortList } from '../parts/list/use-short-list.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { PaneSkeleton } from '../parts/page/pane-skeleton.tsx'
import { sayLongDay } from '../parts/time/say-time.ts'
import { dayIn } from '../parts/time/time-format.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CloseForm } from './close-form.tsx'
import { ClosedDay } from './closed-day.tsx'
import { ClosingList } from './closing-list.tsx'
import { DayChoice } from './day-choice.tsx'
import { MethodChanges } from './method-changes.tsx'
import { TillFigures } from './till-figures.tsx'
import { UndonePayments } from './undone-payments.tsx'
import { Unfinished } from './unfinished.tsx'
import '../theme/lists.css'

/** `/actions/endofday`: the money of a day by method, and its closing with the counted cash. */
export function EndOfDay() {
  const { t, i18n } = useTranslation()
  const { timeZone, user, role, rights } = useViewer()
  const may = useMay()
  const today = dayIn(timeZone, useNow(30_000))
  const firstDay = firstTillDay({ role, rights }, today)
  const [asked, setDay] = useParam('day')
  const day = getTillDay.input.safeParse({ day: asked }).success ? asked : today
  const { answer, failure, reload } = useAnswer(getTillDay, { day }, { live: ['order'] })
  const list = useShortList(listTillClosings, { rowSize: 10 })
  const till = answer?.day === day ? answer : undefined
  const onChanged = () => {
    reload()
    list.reload()
  }
  return (
    <Page
      title={t('till.title')}
      lead={
        <>
          {t('till.lead')}
          {may(listReport) && (
            <>
              {' '}
              <TextLink variant="underline" href={`/reports/order?from_date=${day}&to_date=${day}`}>
                {t('till.report')}
              </TextLink>
            </>
          )}
        </>
      }
      actions={
        <DayChoice
          day={day}
          range={firstDay === undefined ? undefined : { min: firstDay, max: today }}
          onDay={(picked) => setDay(picked === today ? '' : picked)}
        />
      }
    >
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Heading as="h2" size="md">
          {sayLongDay(day, i18n.language)} · {user.companyName}
        </Heading>
        {failure && <FailureNotice failure={failure} onRetry={reload} />}
        {!till && !failure && <PaneSkeleton rows={8} />}
        {till && <TillFigures till={till} />}
        {till && <MethodChanges till={till} />}
        {till && <UndonePayments till={till} />}
        {till && <Unfinished till={till} />}
        {till && <Closing till={till} isFuture={day > today} onChanged={onChanged} />}
        <ClosingList list={list} />
      </Grid>
    </Page>
  )
}

type Props = { till: TillDay; isFuture: boolean; onChanged: () => void }

/** The form to close the day, or how it was closed. */
function Closing({ till, isFuture, onChanged }: Props) {
  const { t } = useTranslation()
  const { day, closing } = till
  if (isFuture) return <Notice>{t('till.future')}</Notice>
  return closing?.closedMs === undefined ? (
    // Another day, or one that was opened again, starts with its own amounts.
    <CloseForm key={`${day} ${closing?.version ?? 0}`} till={till} onChanged={onChanged} />
  ) : (
    <ClosedDay till={till} closing={closing} closedMs={closing.closedMs} onChanged={onChanged} />
  )
}
