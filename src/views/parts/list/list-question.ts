import type { ListQuery } from '../../../machines/screen/list.ts'
import type { SortOrder } from './data-table.tsx'

/** What a list is sorted by until someone says otherwise, and how its other columns begin. */
export type UsualSort = { by: string; order: SortOrder; others?: SortOrder }

type Asked<Filter> = Pick<ListQuery<Filter>, 'search' | 'filter'>

/**
 * Whether a list is asked for less than all of its rows: then no row does not mean no record.
 */
export function isNarrowed<Filter extends object>({ search, filter }: Asked<Filter>): boolean {
  return search.trim() !== '' || Object.values(filter).some((value) => value !== undefined)
}

/** The same list without search and filters, from its first page. */
export function withoutFilters<Filter extends object>(query: ListQuery<Filter>): ListQuery<Filter> {
  return { ...query, currentPage: 1, search: '', filter: {} as Filter }
}

/** How many of these filters are set. */
export function countSet<Filter extends object>(
  filter: Filter,
  names: readonly (keyof Filter)[],
): number {
  return names.filter((name) => filter[name] !== undefined).length
}

/** How the rows are sorted: as the address says, or as this list usually is. */
export function sortingOf(
  { sort, order }: { sort?: string | undefined; order?: SortOrder | undefined },
  { by, order: usual, others = usual }: UsualSort,
): { by: string; order: SortOrder } {
  return { by: sort ?? by, order: order ?? (sort === undefined || sort === by ? usual : others) }
}
