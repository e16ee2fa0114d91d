import { Grid } from '@chakra-ui/react/grid'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Application, applicationStatuses, listApplications } from '#contract/application.ts'
import { asId } from '#contract/fields.ts'
import { type JobPosting, listJobs } from '#contract/job.ts'
import { newestOf } from '../../machines/screen/moves.connect.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { FilterBar } from '../parts/list/filters.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { useAllRows } from '../parts/live/use-all-rows.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { Page } from '../parts/page/page.tsx'
import { useViewer } from '../seams/viewer.ts'
import { AddApplicantButton } from './add-applicant-button.tsx'
import { stepTo } from './application-steps.ts'
import { BoardColumn } from './board-column.tsx'
import { JobSelect, RatingSelect } from './interest-filters.tsx'
import { MovedNotices } from './moved-notices.tsx'
import { useApplicationMoves } from './use-application-moves.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { ViewSwitch } from './view-switch.tsx'

const live = ['application', 'job'] as const

/**
 * The applications as a board: a column per status, with cards moved by dragging, keys or a tap.
 */
export function InterestBoard() {
  const { t } = useTranslation()
  const [jobId, setJob] = useParam('community_event_id')
  const [rating, setRating] = useParam('rating')
  const [search, setSearch] = useParam('search')
  const { answer: jobs } = useAnswer(listJobs, { rowSize: 100 }, { live, everyMs: 2_000 })
  const asked = {
    jobId: jobId || undefined,
    rating: rating === '' ? undefined : Number(rating),
  }
  return (
    <Page
      title={t('interest.title')}
      actions={
        <>
          <ViewSwitch isBoard />
          <AddApplicantButton jobs={jobs?.rows ?? []} jobId={jobId || undefined} />
        </>
      }
    >
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap="3.5">
        <FilterBar
          set={[asked.jobId, asked.rating].filter((value) => value !== undefined).length}
          search={<SearchBox label={t('interest.search')} value={search} onType={setSearch} />}
        >
          <JobSelect
            jobId={asked.jobId}
            jobs={jobs?.rows ?? []}
            onPick={(picked) => setJob(picked ?? '')}
          />
          <RatingSelect
            rating={asked.rating}
            onPick={(picked) => setRating(picked === undefined ? '' : String(picked))}
          />
        </FilterBar>
        <Board
          key={jobId}
          jobId={jobId}
          rating={asked.rating ?? 0}
          search={search}
          jobs={jobs?.rows}
        />
      </Grid>
    </Page>
  )
}

type BoardProps = {
  jobId: string
  rating: number
  search: string
  jobs: readonly JobPosting[] | undefined
}

function Board({ jobId, rating, search, jobs }: BoardProps) {
  const { t } = useTranslation()
  const { role } = useViewer()
  const {
    rows: found,
    failure,
    reload,
  } = useAllRows(listApplications, jobId ? { jobId: asId(jobId) } : {}, { live })
  const moves = useApplicationMoves()
  const [dragged, setDragged] = useState<Application>()
  // A change made here is shown at once, until the refetched list contains it.
  const rows = (found ?? [])
    .map((row) => newestOf(row, moves.left))
    .filter((row) => fits(row, rating, search))
  const onKeyDown = useBoardKeys({ rows, role, moves })
  const taken = jobs?.find(({ id }) => id === jobId)

  if (failure && !found) return <FailureNotice failure={failure} onRetry={reload} />
  if (found?.length === 0)
    return <EmptyState title={t('interest.empty.title')} text={t('interest.empty.text')} />
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="3.5">
      {taken && (
        <p className="quiet__text" role="status">
          {t('jobs.taken', { taken: taken.counts.accepted, count: taken.vacancies })} ·{' '}
          {t(`jobs.status.${taken.status}`)}
        </p>
      )}
      <Grid
        data-board
        gridTemplateColumns={{
          base: 'repeat(4, minmax(0, 1fr))',
          lgDown: 'repeat(2, minmax(0, 1fr))',
          mdDown: 'minmax(0, 1fr)',
        }}
        gap="3"
        alignItems="start"
        role="group"
        aria-label={t('interest.view.board')}
        aria-busy={found === undefined}
        onKeyDown={onKeyDown}
      >
        {applicationStatuses.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            rows={found && rows.filter((row) => row.status === status)}
            isTarget={dragged !== undefined && stepTo(dragged, status, role) !== undefined}
            moves={moves}
            onDrag={setDragged}
            onDrop={() => {
              const event = dragged && stepTo(dragged, status, role)
              if (dragged && event) moves.press(dragged, { event })
              setDragged(undefined)
            }}
          />
        ))}
      </Grid>
      <p className="quiet__keys frame__desk">{t('interest.keys.board')}</p>
      <MovedNotices moves={moves} />
    </Grid>
  )
}

function fits(
  { rating, applicantName, email = '' }: Application,
  atLeast: number,
  search: string,
): boolean {
  const words = search.trim().toLowerCase()
  return (
    rating >= atLeast &&
    (applicantName.toLowerCase().includes(words) || email.toLowerCase().includes(words))
  )
}
