import { useTranslation } from 'react-i18next'
import { applicationStatuses, listApplications } from '#contract/application.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { JobPosting } from '#contract/job.ts'
import { FilterBar, SelectFilter, StatusChips } from '../parts/list/filters.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { List } from '../parts/list/use-list.ts'
import { applicationMarks } from '../jobs/application-words.ts'

type ApplicationStatus = (typeof applicationStatuses)[number]

export type Asked = { jobId: string | undefined; rating: number | undefined; search: string }
type FieldsProps = {
  asked: Asked
  jobs: readonly JobPosting[]
  onAsk: (part: Partial<Asked>) => void
}

/** Search, posting and stars: what list and board are both narrowed by. */
export function InterestFields({ asked: { jobId, rating, search }, jobs, onAsk }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <FilterBar
      set={[jobId, rating].filter((value) => value !== undefined).length}
      search={
        <SearchBox
          label={t('interest.search')}
          value={search}
          onType={(typed) => onAsk({ search: typed })}
        />
      }
    >
      <SelectFilter
        label={t('interest.job')}
        value={jobId}
        choices={jobs.map(({ id, title }) => ({ value: String(id), label: title }))}
        onPick={(picked) => onAsk({ jobId: picked })}
      />
      <SelectFilter
        label={t('interest.rating')}
        value={rating === undefined ? undefined : String(rating)}
        choices={[1, 2, 3, 4, 5].map((count) => ({
          value: String(count),
          label: t('interest.atLeast', { count }),
        }))}
        onPick={(picked) => onAsk({ rating: picked === undefined ? undefined : Number(picked) })}
      />
    </FilterBar>
  )
}

type Props = {
  list: Pick<List<typeof listApplications>, 'query' | 'send'>
  jobs: readonly JobPosting[]
}

/** What the list is narrowed by; all of it stands in its address. */
export function InterestFilters({ list: { query, send }, jobs }: Props) {
  const { filter, search } = query
  const isNarrowed = search !== '' || filter.rating !== undefined
  const chips: ChipsProps = {
    picked: filter.status ?? [],
    onPick: (status) =>
      send({
        type: 'list.filter',
        filter: { ...filter, status: status.length > 0 ? status : undefined },
      }),
  }
  const ask = ({ search: typed, ...part }: Partial<Asked>) => {
    if (typed !== undefined) return send({ type: 'list.search', search: typed })
    const job = 'jobId' in part ? { jobId: jobs.find(({ id }) => id === part.jobId)?.id } : {}
    send({
      type: 'list.filter',
      filter: { ...filter, ...('rating' in part && { rating: part.rating }), ...job },
    })
  }
  return (
    <div className="interest-filters">
      <InterestFields
        asked={{ jobId: filter.jobId, rating: filter.rating, search }}
        jobs={jobs}
        onAsk={ask}
      />
      {isNarrowed ? (
        <NarrowedChips {...chips} filter={filter} search={search} />
      ) : (
        <Chips {...chips} counts={countsOf(jobs, filter.jobId)} />
      )}
    </div>
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

type Narrowed = Pick<List<typeof listApplications>['query'], 'filter' | 'search'>

/** What is searched for, or asked to have stars, no posting counts: each status is asked for. */
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
