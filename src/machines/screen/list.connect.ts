import type { SnapshotFrom } from 'xstate'
import type { CallFailure } from '../failure.ts'
import type { listMachine } from './list.ts'
import { noCursor } from './list.setup.ts'
import type { Cursor, ListEvents, ListQuery, PageCursors } from './list.types.ts'

type Row = { id: string; version?: number }
type SortOrder = 'asc' | 'desc'
/** The default sort order of a list, and the initial direction of its other columns. */
export type UsualSort = { by: string; order: SortOrder; others?: SortOrder }
type Asked<Filter> = Pick<ListQuery<Filter>, 'search' | 'filter'>
type Snapshot<R extends Row, Filter> = Pick<
  SnapshotFrom<ReturnType<typeof listMachine<R, Filter>>>,
  'context' | 'hasTag' | 'matches'
>

export type ListView<R extends Row, Filter> = {
  query: ListQuery<Filter>
  /** Undefined until the first page has arrived. */
  rows: readonly R[] | undefined
  totalRows: number
  /** The current page, and the next and previous ones. */
  cursors: PageCursors
  /** The ids of the selected rows. */
  selected: readonly string[]
  failure: CallFailure | undefined
  isBusy: boolean
  /** Its default filter. */
  usual: Filter
  /** The rows (or their skeleton), no records yet, no match, or only the failure. */
  shows: 'rows' | 'empty' | 'nothing' | 'failure'
}

export function viewOfList<R extends Row, Filter extends object>(
  state: Snapshot<R, Filter>,
  usual: Filter,
): ListView<R, Filter> {
  const { query, rows, totalRows, cursors, selected, failure } = state.context
  const isBusy = state.hasTag('busy')
  const isFailed = state.matches('failed')
  const noRows = isFailed ? 'failure' : isNarrowed(query, usual) ? 'nothing' : 'empty'
  return {
    query,
    rows: isBusy && rows.length === 0 ? undefined : rows,
    totalRows,
    cursors,
    selected,
    failure: isFailed ? failure : undefined,
    isBusy,
    usual,
    shows: isBusy || rows.length > 0 ? 'rows' : noRows,
  }
}

export type ListActs<Filter> = {
  /**
   * Sets a part of the filter. A method, because method parameters are bivariant: `part` may be
   * typed more narrowly.
   */
  narrow(part: Partial<Filter>): void
  search: (text: string) => void
  sort: (by: string, order: SortOrder) => void
  /** Clears the search and the filters. */
  clear: () => void
  reload: () => void
}

/**
 * The actions of a list. `queryNow` is read on each action, because the rendered query may be
 * outdated.
 */
export function connectList<R extends Row, Filter extends object>(
  send: (event: ListEvents<R, Filter>) => void,
  queryNow: () => ListQuery<Filter>,
  usual: Filter,
): ListActs<Filter> {
  return {
    narrow: (part) => send({ type: 'list.filter', filter: { ...queryNow().filter, ...part } }),
    search: (text) => send({ type: 'list.search', search: text }),
    sort: (by, order) => send({ type: 'list.sort', sort: by, order }),
    clear: () => send({ type: 'list.query', query: withoutFilters(queryNow(), usual) }),
    reload: () => send({ type: 'list.reload' }),
  }
}

/** A page of a list, and the cursor that leads there. */
export type Place = { currentPage: number } & Cursor

/** The query for this page. */
export function pageOf<Filter>(query: ListQuery<Filter>, place: Place): ListQuery<Filter> {
  return { ...query, ...noCursor, ...place }
}

/**
 * Whether a list has a search or filters set: then an empty result does not mean that there are no
 * records.
 */
export function isNarrowed<Filter extends object>(
  { search, filter }: Asked<Filter>,
  usual: Filter,
): boolean {
  return search.trim() !== '' || countSet(filter, namesOf(filter), usual) > 0
}

/** The same list without search and filters, from its first page. */
export function withoutFilters<Filter extends object>(
  query: ListQuery<Filter>,
  usual: Filter,
): ListQuery<Filter> {
  return {
    ...query,
    currentPage: 1,
    after: undefined,
    before: undefined,
    search: '',
    filter: usual,
  }
}

/** How many of these filters are set. */
export function countSet<Filter extends object>(
  filter: Filter,
  names: readonly (keyof Filter)[],
  usual: Filter,
): number {
  return names.filter((name) => filter[name] !== undefined && filter[name] !== usual[name]).length
}

/** The part of a filter that one control shows; values outside this part are not passed on. */
export function partOf<Filter extends object>(
  filter: Filter,
  names: readonly (keyof Filter)[],
): Partial<Filter> {
  const part: Partial<Filter> = {}
  for (const name of names) part[name] = filter[name]
  return part
}

/** The sort order of the rows: from the URL, or the list's default. */
export function sortingOf(
  { sort, order }: { sort?: string | undefined; order?: SortOrder | undefined },
  { by, order: usual, others = usual }: UsualSort,
): { by: string; order: SortOrder } {
  return { by: sort ?? by, order: order ?? (sort === undefined || sort === by ? usual : others) }
}

function namesOf<Filter extends object>(filter: Filter): (keyof Filter)[] {
  return Object.keys(filter) as (keyof Filter)[]
}
