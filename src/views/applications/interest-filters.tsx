import { Grid } from '@chakra-ui/react/grid'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { applicationStatuses, listApplications } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { JobPosting } from '#contract/job.ts'
import { SelectFilter, StatusChips } from '../parts/list/filters.tsx'
import type { FilterPart } from '../parts/list/list-declaration.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { applicationMarks } from '../jobs/application-words.ts'
import type { ApplicationMoves } from './use-application-moves.ts'

type ApplicationStatus = (typeof applicationStatuses)[number]

type Filter = FilterOf<typeof listApplications>
type JobName = Pick<JobPosting, 'id' | 'title' | 'status'>

/**
 * The input of the list's cells and filters. Counts are not part of it, because they would
 * re-render all rows.
 */
export type InterestCells = {
  press: ApplicationMoves['press']
  jobId: string | undefined
  jobs: readonly JobName[]
}

/** Filters the list by posting. */
export const jobFilter: FilterPart<Filter, InterestCells> = {
  names: ['jobId'],
  View: ({ filter: { jobId }, narrow, cells: { jobs } }) => (
    <JobSelect jobId={jobId} jobs={jobs} onPick={(picked) => narrow({ jobId: picked })} />
  ),
}

/** Filters the list by a minimum rating. */
export const ratingFilter: FilterPart<Filter, InterestCells> = {
  names: ['rating'],
  View: ({ filter: { rating }, narrow }) => (
    <RatingSelect rating={rating} onPick={(picked) => narrow({ rating: picked })} />
  ),
}

type JobProps = {
  jobId: string | undefined
  jobs: readonly JobName[]
  onPick: (jobId: JobName['id'] | undefined) => void
}

export function JobSelect({ jobId, jobs, onPick }: JobProps) {
  const { t } = useTranslation()
  return (
    <SelectFilter
      label={t('interest.job')}
      value={jobs.find(({ id }) => id === jobId)?.id}
      choices={jobs.map(({ id, title }) => ({ value: id, label: title }))}
      onPick={onPick}
    />
  )
}

type RatingProps = {
  rating: number | undefined
  onPick: (rating: number | undefined) => void
}

export function RatingSelect({ rating, onPick }: RatingProps) {
  const { t } = useTranslation()
  return (
    <SelectFilter
      label={t('interest.rating')}
      value={rating === undefined ? undefined : String(rating)}
      choices={[1, 2, 3, 4, 5].map((count) => ({
        value: String(count),
        label: t('interest.atLeast', { count }),
      }))}
      onPick={(picked) => onPick(picked === undefined ? undefined : Number(picked))}
    />
  )
}

type Props = {
  list: List<typeof listApplications>
  own: { counted: readonly JobPosting[] }
  children: ReactNode
}

/** The statuses below the filters, with the number of applications in each. */
export function AboveChips({ list: { query, narrow }, own: { counted }, children }: Props) {
  const { filter, search } = query
  const chips: ChipsProps = {
    picked: filter.status ?? [],
    onPick: (status) => narrow({ status: status.length > 0 ? status : undefined }),
  }
  return (
    <Grid gridTemplateColumns="minmax(0, 1fr)" gap="3">
      {search !== '' || filter.rating !== undefined ? (
        <NarrowedChips {...chips} filter={filter} search={search} />
      ) : (
        <Chips {...chips} counts={countsOf(counted, filter.jobId)} />
      )}
      {children}
    </Grid>
  )
}

type Counts = Partial<Record<ApplicationStatus, number>>
type ChipsProps = {
  picked: readonly ApplicationStatus[]
  onPick: (status: ApplicationStatus[]) => void
}

function Chips({ picked, onPick, counts }: ChipsProps & { counts: Counts }) {
  const { t } = useTranslation()
  return (
    <StatusChips
      label={t('interest.statusHeading')}
      chips={applicationStatuses.map((value) => ({
        value,
        label: t(`interest.status.${value}`),
        mark: applicationMarks[value],
        count: counts[value],
      }))}
      picked={picked}
      onPick={onPick}
    />
  )
}

type Narrowed = { filter: Filter; search: string }

/**
 * With a search or a rating filter the posting's counts do not apply, so each status is queried.
 */
function NarrowedChips({ filter: { jobId, rating }, search, ...chips }: ChipsProps & Narrowed) {
  const question = { jobId, rating, ...(search && { search }), rowSize: 1 }
  const counts = {
    Pending: useCount({ ...question, status: ['Pending'] }),
    Contacted: useCount({ ...question, status: ['Contacted'] }),
    Accepted: useCount({ ...question, status: ['Accepted'] }),
    Rejected: useCount({ ...question, status: ['Rejected'] }),
  } satisfies Record<ApplicationStatus, number | undefined>
  return <Chips {...chips} counts={counts} />
}

function useCount(question: CallInput<typeof listApplications>): number | undefined {
  return useAnswer(listApplications, question, { live: ['application'], everyMs: 1_000 }).answer
    ?.pagination.totalRows
}

function countsOf(jobs: readonly JobPosting[], jobId: string | undefined): Counts {
  if (jobs.length === 0) return {}
  const counted = jobs.filter(({ id }) => jobId === undefined || id === jobId)
  const sum = (name: keyof JobPosting['counts']) =>
    counted.reduce((all, { counts }) => all + counts[name], 0)
  return {
    Pending: sum('pending'),
    Contacted: sum('contacted'),
    Accepted: sum('accepted'),
    Rejected: sum('rejected'),
  }
}
