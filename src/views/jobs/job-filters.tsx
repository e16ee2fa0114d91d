import { useTranslation } from 'react-i18next'
import { jobStates, type JobTag, type listJobs } from '#contract/job.ts'
import { FilterBar, SelectFilter } from '../parts/list/filters.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import type { List } from '../parts/list/use-list.ts'

type Props = { list: Pick<List<typeof listJobs>, 'query' | 'send'>; tags: readonly JobTag[] }

/** Search, state and tag of the list of postings; all stand in its address. */
export function JobFilters({ list: { query, send }, tags }: Props) {
  const { t } = useTranslation()
  const { filter } = query
  return (
    <FilterBar
      set={[filter.status, filter.tagId].filter((value) => value !== undefined).length}
      search={
        <SearchBox
          label={t('jobs.search')}
          value={query.search}
          onType={(search) => send({ type: 'list.search', search })}
        />
      }
    >
      <SelectFilter
        label={t('jobs.statusHeading')}
        value={filter.status}
        choices={jobStates.map((value) => ({ value, label: t(`jobs.status.${value}`) }))}
        onPick={(status) => send({ type: 'list.filter', filter: { ...filter, status } })}
      />
      <SelectFilter
        label={t('jobs.tags.one')}
        value={filter.tagId}
        choices={tags.map(({ id, name }) => ({ value: id, label: name }))}
        onPick={(tagId) => send({ type: 'list.filter', filter: { ...filter, tagId } })}
      />
    </FilterBar>
  )
}
