import { useTranslation } from '#i18n/use-translation.tsx'
import { customerSorts, type listCustomers, listCustomerTags } from '#contract/customer.ts'
import { has } from '#contract/modules.ts'
import { Select } from '../ui/select.tsx'
import { SelectFilter } from '../parts/list/filters.tsx'
import type { FilterPart, FilterProps } from '../parts/list/list-declaration.ts'
import type { FilterOf } from '../parts/list/use-list.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'

type Filter = FilterOf<typeof listCustomers>

/** Sort keys that need orders. */
const ofOrders: readonly string[] = ['spent', 'orders']

/** Filters the list by tag. */
export const tagFilter: FilterPart<Filter> = { names: ['tag'], View: TagFilter }

/** Sorts the list on a phone, where there are no column headings. */
export const sortFilter: FilterPart<Filter> = { names: [], View: SortBy }

function TagFilter({ filter: { tag: picked }, narrow }: FilterProps<Filter>) {
  const { t } = useTranslation()
  const { answer: tags = [] } = useAnswer(listCustomerTags, {})
  const known =
    picked === undefined || tags.some(({ tag }) => tag === picked)
      ? tags
      : [...tags, { tag: picked, count: 0 }]
  if (known.length === 0) return null
  return (
    <SelectFilter
      label={t('customers.tag')}
      value={picked}
      choices={known.map(({ tag, count }) => ({
        value: tag,
        label: t('customers.tagChoice', { tag, count }),
      }))}
      onPick={(tag) => narrow({ tag })}
    />
  )
}

function SortBy({ sort, onSort }: FilterProps<Filter>) {
  const { t } = useTranslation()
  const { module } = useViewer()
  const offered = has(module, 'orders')
    ? customerSorts
    : customerSorts.filter((by) => !ofOrders.includes(by))
  return (
    <label className="filters__item customer-sort">
      <span className="filters__label">{t('customers.sort.label')}</span>
      <Select
        size="sm"
        value={sort ?? 'name'}
        onChange={({ target: { value } }) => onSort(value, value === 'name' ? 'asc' : 'desc')}
      >
        {offered.map((by) => (
          <option key={by} value={by}>
            {t(`customers.sort.${by}`)}
          </option>
        ))}
      </Select>
    </label>
  )
}
