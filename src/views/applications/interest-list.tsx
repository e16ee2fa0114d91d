import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { listApplications } from '#contract/application.ts'
import { createJob, listJobs } from '#contract/job.ts'
import { Button } from '../ui/button.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { List } from '../parts/list/use-list.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useMay } from '../seams/use-may.ts'
import { AddApplicantButton } from './add-applicant-button.tsx'
import { InterestBulk } from './interest-bulk.tsx'
import { interestColumns } from './interest-columns.tsx'
import { AboveChips, type InterestCells, jobFilter, ratingFilter } from './interest-filters.tsx'
import { MovedNotices } from './moved-notices.tsx'
import { ratingOf } from './rating.tsx'
import { useApplicationMoves } from './use-application-moves.ts'
import { ViewSwitch } from './view-switch.tsx'

/** The topics that affect an application, and the remaining vacancies. */
const live = ['application', 'job'] as const

/** The applications as a list, newest first. */
export const InterestList = listScreen(listApplications, {
  words: 'interest',
  live,
  useScreenState: useJobsAndMoves,
  EmptyAction: JobsLink,
  Before: () => <ViewSwitch isBoard={false} />,
  tools: 'all',
  fileName: 'applications',
  After: ({ cells: { jobs, jobId } }: { cells: InterestCells }) => (
    <AddApplicantButton jobs={jobs} jobId={jobId} />
  ),
  Around: AboveChips,
  filters: [jobFilter, ratingFilter],
  columns: ({ t, viewer, cells }) => interestColumns(t, viewer.timeZone, cells.press),
  sort: { by: 'created', order: 'desc' },
  pick: { nameOf: ({ applicantName }) => applicantName },
  Bulk: InterestBulk,
  keys: {
    hint: 'interest.keys.list',
    onKey(event, rows, { press }) {
      const rated = ratingOf(event, rows)
      if (rated) press(rated.row, { rating: rated.rating })
    },
  },
})

function useJobsAndMoves({ query, send }: Pick<List<typeof listApplications>, 'query' | 'send'>) {
  const { answer, reload } = useAnswer(listJobs, { rowSize: 100 }, { live, everyMs: 1_000 })
  const moves = useApplicationMoves((row) => {
    send({ type: 'list.row-changed', row })
    reload()
  })
  const { press } = moves
  const { jobId } = query.filter
  const counted = answer?.rows ?? []
  // Live events change a posting's counts, but not its name. As text, so that cells re-render only
  // when a name changes.
  const names = JSON.stringify(counted.map(({ id, title, status }) => ({ id, title, status })))
  return {
    cells: useMemo<InterestCells>(
      () => ({ press, jobId, jobs: JSON.parse(names) }),
      [press, jobId, names],
    ),
    counted,
    moving: moves.busy,
    onMoved: reload,
    dialogs: <MovedNotices moves={moves} />,
  }
}

/** Without jobs nobody can apply. */
function JobsLink() {
  const { t } = useTranslation()
  const mayAdd = useMay()(createJob)
  const { answer, failure } = useAnswer(listJobs, { rowSize: 1 })
  if (!answer && !failure) return null
  const isNone = mayAdd && answer?.pagination.totalRows === 0
  return (
    <Button asChild>
      <Link href={isNone ? '/job/jobview?id=new' : '/job/joblist'}>
        {t(isNone ? 'jobs.add' : 'interest.empty.action')}
      </Link>
    </Button>
  )
}
