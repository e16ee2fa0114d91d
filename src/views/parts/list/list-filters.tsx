import { memo } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { countSet, partOf } from '../../../machines/screen/list.connect.ts'
import { memoOf } from '../hooks/memo-of.ts'
import { FilterBar } from './filters.tsx'
import type { FilterPart, FilterProps } from './list-declaration.ts'
import { SearchBox } from './search-box.tsx'
import type { FilterOf, List } from './use-list.ts'

type BarProps<E extends Endpoint, Cells> = {
  list: Pick<List<E>, 'query' | 'usual' | 'narrow' | 'search' | 'sort'>
  label: string
  hint: string | undefined
  cells: Cells
}

/** A list's search box and filters, as a component; all of them are in the URL. */
export function listFilters<E extends Endpoint, Cells>(
  parts: readonly FilterPart<FilterOf<E>, Cells>[],
) {
  const names = parts.flatMap((part) => part.names)
  const shown = parts.map(shownPart)
  const Search = memo(SearchBox)

  return function Filters({ list, label, hint, cells }: BarProps<E, Cells>) {
    const { query, usual, narrow, search, sort } = list
    const box = <Search label={label} hint={hint} value={query.search} onType={search} />
    if (shown.length === 0) return <div className="filters__bar">{box}</div>
    return (
      <FilterBar set={countSet(query.filter, names, usual)} search={box}>
        {shown.map(({ key, names: own, View }) => (
          <View
            key={key}
            {...{ cells, narrow }}
            filter={partOf(query.filter, own)}
            sort={query.sort}
            onSort={sort}
          />
        ))}
      </FilterBar>
    )
  }
}

/** Memoized, because rendering a filter is expensive, most of all date fields. */
function shownPart<Filter extends object, Cells>({ names, View }: FilterPart<Filter, Cells>) {
  const isSame = (one: FilterProps<Filter, Cells>, other: FilterProps<Filter, Cells>) =>
    names.every((name) => one.filter[name] === other.filter[name]) &&
    one.sort === other.sort &&
    one.cells === other.cells
  return { key: names.join(' ') || 'sort', names, View: memoOf(View, isSame) }
}
