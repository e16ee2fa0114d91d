import { useTranslation } from 'react-i18next'
import { applicationStatuses, type listApplications } from '#contract/application.ts'
import type { JobPosting } from '#contract/job.ts'
import { FilterBar, SelectFilter, StatusChips } from '../parts/filters.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import type { List } from '../parts/use-list.ts'
import { applicationMarks } from './application-words.ts'

export type Asked = { jobId: string | undefined; rating: number | undefined; search: string }
type FieldsProps = { asked: Asked; jobs: readonly JobPosting[]; onAsk: (part: Partial<Asked>) => void }

/** Search, posting and stars: what list and board are both narrowed by. */
export function InterestFields({ asked: { jobId, rating, search }, jobs, onAsk }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <FilterBar
      set={[jobId, rating].filter((value) => value !== undefined).length}
      search={<SearchBox label={t('interest.search')} value={search} onType={(typed) => onAsk({ search: typed })} />}
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
        choices={[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: t('interest.atLeast', { count }) }))}
        onPick={(picked) => onAsk({ rating: picked === undefined ? undefined : Number(picked) })}
      />
    </FilterBar>
  )
}

type Props = { list: Pick<List<typeof listApplications>, 'query' | 'send'>; jobs: readonly JobPosting[] }

/** What the list is narrowed by; all of it stands in its address. */
export function InterestFilters({ list: { query, send }, jobs }: Props) {
  const { t } = useTranslation()
  const { filter, search } = query
  const counted = jobs.filter(({ id }) => filter.jobId === undefined || id === filter.jobId)
  const sum = (name: keyof JobPosting['counts']) => counted.reduce((all, { counts }) => all + counts[name], 0)
  const counts = { Pending: sum('pending'), Contacted: sum('contacted'), Accepted: sum('accepted'), Rejected: sum('rejected') }
  const ask = ({ search: typed, ...part }: Partial<Asked>) => {
    if (typed !== undefined) return send({ type: 'list.search', search: typed })
    const job = 'jobId' in part ? { jobId: jobs.find(({ id }) => id === part.jobId)?.id } : {}
    send({ type: 'list.filter', filter: { ...filter, ...('rating' in part && { rating: part.rating }), ...job } })
  }
  return (
    <div className="interest-filters">
      <InterestFields asked={{ jobId: filter.jobId, rating: filter.rating, search }} jobs={jobs} onAsk={ask} />
      <StatusChips
        label={t('interest.statusHeading')}
        chips={applicationStatuses.map((value) => ({
          value,
          label: t(`interest.status.${value}`),
          mark: applicationMarks[value],
          count: jobs.length > 0 ? counts[value] : undefined,
        }))}
        picked={filter.status ?? []}
        onPick={(status) => send({ type: 'list.filter', filter: { ...filter, status: status.length > 0 ? status : undefined } })}
      />
    </div>
  )
}
