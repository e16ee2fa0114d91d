import type { Page } from '#contract/page.ts'
import type { CallFailure } from '../failure.ts'

/** What a list needs of its rows. */
export type Row = { id: string; version?: number }

/** The query; mirrored in the URL by the screen. `filter` is the list's own. */
export type ListQuery<Filter> = {
  currentPage: number
  rowSize: number
  search: string
  sort?: string
  order?: 'asc' | 'desc'
  filter: Filter
} & Cursor
/**
 * A cursor; without one a page is found by its number. `exactTotal`: counts all rows of a long
 * list.
 */
export type Cursor = {
  after?: string | undefined
  before?: string | undefined
  exactTotal?: boolean | undefined
}
/**
 * The current page, with cursors to the next and previous ones. `isMore`: there are more rows than
 * were counted.
 */
export type PageCursors = {
  currentPage: number
  isMore?: boolean | undefined
  next?: string | undefined
  previous?: string | undefined
}
type Load<R extends Row, Filter> = (
  query: ListQuery<Filter>,
  signal: AbortSignal,
) => Promise<Page<R>>
/** `first`: the page for this query, if it was requested before the list existed. */
export type ListInput<R extends Row, Filter> = {
  load: Load<R, Filter>
  filter: Filter
  first?: Page<R> | undefined
} & Partial<ListQuery<Filter>>

export type ListContext<R extends Row, Filter> = {
  load: Load<R, Filter>
  query: ListQuery<Filter>
  rows: readonly R[]
  totalRows: number
  cursors: PageCursors
  selected: readonly R['id'][]
  failure?: CallFailure
  /** The initial page, until it is used. */
  first?: Page<R> | undefined
}

export type ListEvents<R extends Row, Filter> =
  | { type: 'list.search'; search: string }
  | ({ type: 'list.page'; currentPage: number } & Cursor)
  | { type: 'list.size'; rowSize: number }
  | { type: 'list.sort'; sort: string; order: 'asc' | 'desc' }
  | { type: 'list.filter'; filter: Filter }
  /** The URL changed, for example by the back button. */
  | { type: 'list.query'; query: ListQuery<Filter> }
  | { type: 'list.reload' }
  /** Something changed elsewhere: the page is refetched in the background. */
  | { type: 'list.refresh' }
  | { type: 'list.select'; id: R['id'] }
  | { type: 'list.select-all' }
  | { type: 'list.clear-selection' }
  /** A row's current state, from a live event or an action on it. Ignored if not on this page. */
  | { type: 'list.row-changed'; row: R }
