import { useTranslation } from 'react-i18next'
import { type listPromotions, promotionStates } from '#contract/promotion.ts'
import { FilterBar, SelectFilter } from '../parts/list/filters.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import type { List } from '../parts/list/use-list.ts'

/** Search and state of the list of promotions; both stand in its address. */
export function PromotionFilters({
  list: { query, send },
}: {
  list: Pick<List<typeof listPromotions>, 'query' | 'send'>
}) {
  const { t } = useTranslation()
  const { filter } = query
  return (
    <FilterBar
      set={filter.status === undefined ? 0 : 1}
      search={
        <SearchBox
          label={t('promotions.search')}
          value={query.search}
          onType={(search) => send({ type: 'list.search', search })}
        />
      }
    >
      <SelectFilter
        label={t('promotions.stateHeading')}
        value={filter.status}
        choices={promotionStates.map((value) => ({ value, label: t(`promotions.state.${value}`) }))}
        onPick={(status) => send({ type: 'list.filter', filter: { ...filter, status } })}
      />
    </FilterBar>
  )
}
