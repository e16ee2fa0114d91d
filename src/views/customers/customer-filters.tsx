import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { listCustomers, listCustomerTags } from '#contract/customer.ts'
import { DateRangeFilter, FilterBar, SelectFilter } from '../parts/list/filters.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { List } from '../parts/list/use-list.ts'
import { useStable } from '../parts/hooks/use-stable.ts'

type Customers = List<typeof listCustomers>
type Filter = Customers['query']['filter']

/** What the list can be sorted by. */
export const sorts = ['name', 'last_seen', 'spent', 'orders', 'created'] as const

/** Search, tag, days and order of the customer list; all of them stand in its address. */
export function CustomerFilters({
  list: { query, send },
}: {
  list: Pick<Customers, 'query' | 'send'>
}) {
  const { filter, search, sort } = query
  const narrow = useStable((part: Partial<Filter>) =>
    send({ type: 'list.filter', filter: { ...filter, ...part } }),
  )
  return (
    <Fields
      {...{ search, sort, narrow, send }}
      tag={filter.tag}
      fromDate={filter.fromDate}
      toDate={filter.toDate}
    />
  )
}

type FieldsProps = Pick<Filter, 'tag' | 'fromDate' | 'toDate'> &
  Pick<Customers['query'], 'search' | 'sort'> & {
    narrow: (part: Partial<Filter>) => void
    send: Customers['send']
  }

/** A press elsewhere does not draw them again. */
const Fields = memo(function Fields({
  tag: picked,
  fromDate,
  toDate,
  search,
  sort,
  narrow,
  send,
}: FieldsProps) {
  const { t } = useTranslation()
  const { answer: tags = [] } = useAnswer(listCustomerTags, {})
  const known =
    picked === undefined || tags.some(({ tag }) => tag === picked)
      ? tags
      : [...tags, { tag: picked, count: 0 }]
  const set = [picked, fromDate, toDate].filter((value) => value !== undefined).length
  return (
    <FilterBar
      set={set}
      search={
        <SearchBox
          label={t('customers.search')}
          value={search}
          onType={(text) => send({ type: 'list.search', search: text })}
        />
      }
    >
      {known.length > 0 && (
        <SelectFilter
          label={t('customers.tag')}
          value={picked}
          choices={known.map(({ tag, count }) => ({
            value: tag,
            label: t('customers.tagChoice', { tag, count }),
          }))}
          onPick={(tag) => narrow({ tag })}
        />
      )}
      <DateRangeFilter fromDate={fromDate} toDate={toDate} onPick={narrow} />
      <label className="filter customer-sort">
        <span className="filter-label">{t('customers.sort.label')}</span>
        <select
          className="select"
          value={sort ?? 'name'}
          onChange={({ target }) =>
            send({
              type: 'list.sort',
              sort: target.value,
              order: target.value === 'name' ? 'asc' : 'desc',
            })
          }
        >
          {sorts.map((by) => (
            <option key={by} value={by}>
              {t(`customers.sort.${by}`)}
            </option>
          ))}
        </select>
      </label>
    </FilterBar>
  )
})
