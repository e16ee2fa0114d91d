import { useTranslation } from 'react-i18next'
import { listCustomers, listCustomerTags } from '#contract/customer.ts'
import { DateRangeFilter, FilterBar, SelectFilter } from '../parts/filters.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import type { List } from '../parts/use-list.ts'

type Customers = List<typeof listCustomers>

/** What the list can be sorted by. */
export const sorts = ['name', 'last_seen', 'spent', 'orders', 'created'] as const

/** Search, tag, days and order of the customer list; all of them stand in its address. */
export function CustomerFilters({ list: { query, send } }: { list: Pick<Customers, 'query' | 'send'> }) {
  const { t } = useTranslation()
  const { answer: tags = [] } = useAnswer(listCustomerTags, {})
  const { filter } = query
  const narrow = (part: Partial<typeof filter>) => send({ type: 'list.filter', filter: { ...filter, ...part } })
  const known = filter.tag === undefined || tags.some(({ tag }) => tag === filter.tag) ? tags : [...tags, { tag: filter.tag, count: 0 }]
  const set = [filter.tag, filter.fromDate, filter.toDate].filter((value) => value !== undefined).length
  return (
    <FilterBar set={set} search={<SearchBox label={t('customers.search')} value={query.search} onType={(search) => send({ type: 'list.search', search })} />}>
      {known.length > 0 && (
        <SelectFilter
          label={t('customers.tag')}
          value={filter.tag}
          choices={known.map(({ tag, count }) => ({ value: tag, label: t('customers.tagChoice', { tag, count }) }))}
          onPick={(tag) => narrow({ tag })}
        />
      )}
      <DateRangeFilter fromDate={filter.fromDate} toDate={filter.toDate} onPick={narrow} />
      <label className="filter customer-sort">
        <span className="filter-label">{t('customers.sort.label')}</span>
        <select
          className="select"
          value={query.sort ?? 'name'}
          onChange={({ target }) => send({ type: 'list.sort', sort: target.value, order: target.value === 'name' ? 'asc' : 'desc' })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`customers.sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
    </FilterBar>
  )
}
