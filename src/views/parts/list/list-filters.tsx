import { memo } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { useStable } from '../hooks/use-stable.ts'
import { FilterBar } from './filters.tsx'
import type { FilterPart, FilterProps, Narrow } from './list-declaration.ts'
import { countSet } from './list-question.ts'
import { SearchBox } from './search-box.tsx'
import type { FilterOf, List } from './use-list.ts'

type BarProps<E extends Endpoint, Cells> = {
  list: Pick<List<E>, 'query' | 'send'>
  label: string
  cells: Cells
}

/** Narrows a list by a part of its filter; the same function at every render. */
export function useNarrow<E extends Endpoint>({
  query: { filter },
  send,
}: Pick<List<E>, 'query' | 'send'>): Narrow<FilterOf<E>> {
  return useStable((part) => send({ type: 'list.filter', filter: { ...filter, ...part } }))
}

/** The search box and the filters of a list, as a component; all of them are in its address. */
export function listFilters<E extends Endpoint, Cells>(
  parts: readonly FilterPart<FilterOf<E>, Cells>[],
) {
  const names = parts.flatMap((part) => part.names)
  const shown = parts.map(shownPart)
  const Search = memo(SearchBox)

  return function Filters({ list, label, cells }: BarProps<E, Cells>) {
    const { query, send } = list
    const narrow = useNarrow(list)
    const search = useStable((text: string) => send({ type: 'list.search', search: text }))
    const sort = useStable((by: string, order: 'asc' | 'desc') =>
      send({ type: 'list.sort', sort: by, order }),
    )
    const box = <Search label={label} value={query.search} onType={search} />
    if (shown.length === 0) return <div className="filter-bar">{box}</div>
    return (
      <FilterBar set={countSet(query.filter, names)} search={box}>
        {shown.map(({ key, View }) => (
          <View
            key={key}
            {...{ cells, narrow }}
            filter={query.filter}
            sort={query.sort}
            onSort={sort}
          />
        ))}
      </FilterBar>
    )
  }
}

/** A press elsewhere does not draw a filter again: fields for days take longest of all. */
function shownPart<Filter extends object, Cells>({ names, View }: FilterPart<Filter, Cells>) {
  const isSame = (one: FilterProps<Filter, Cells>, other: FilterProps<Filter, Cells>) =>
    names.every((name) => one.filter[name] === other.filter[name]) &&
    one.sort === other.sort &&
    one.cells === other.cells
  return { key: names.join(' ') || 'sort', View: memo(View, isSame) as typeof View }
}
