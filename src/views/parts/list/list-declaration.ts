import type { ParseKeys, TFunction } from 'i18next'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permission.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import type { UsualSort } from '../../../machines/screen/list.connect.ts'
import type { Viewer } from '../../seams/viewer.ts'
import type { Column } from './data-table.tsx'
import type { ListTexts, ListWords } from './list-texts.ts'
import type { FilterOf, List, ListOptions, RowOf } from './use-list.ts'

type CallRule = Pick<Endpoint, 'access' | 'method' | 'whileInactive'>

/** The way to a new record, for who may make one. */
export type ListAdd = {
  may: CallRule
  label: ParseKeys
  /** Left out where `onAdd` of what the screen keeps opens a dialog. */
  to?: string
  /** A link can be opened in a tab of its own. */
  isLink?: boolean
}

/** What the parts of a declaration are made from. */
export type Given<Cells> = {
  t: TFunction
  viewer: Viewer
  may: (endpoint: CallRule) => boolean
  cells: Cells
}

export type FilterProps<Filter, Cells = unknown> = {
  /** Of the filter the part that it shows: its `names`. */
  filter: Partial<Filter>
  sort: string | undefined
  cells: Cells
  /** A method, so that a filter of days fits every list that has days. */
  narrow(part: Partial<Filter>): void
  onSort: (by: string, order: 'asc' | 'desc') => void
}

/** A control of the filter bar: drawn again only when one of `names` has another value. */
export type FilterPart<Filter, Cells = unknown> = {
  names: readonly (keyof Filter & string)[]
  View: (props: FilterProps<Filter, Cells>) => ReactNode
}

/** What a screen keeps beside its list: moves of rows, open dialogs, answers to other calls. */
export type Beside<Cells = unknown> = {
  /**
   * What columns and filters are made from. The same value until something of it changes, because
   * then all rows are drawn again.
   */
  cells: Cells
  /** The rows on which something is under way. */
  moving?: ReadonlySet<string>
  /** Why the last press on a row was refused, where no dialog and no toast says it. */
  failure?: CallFailure | undefined
  /** Opens a dialog for a new record, where that is no screen. */
  onAdd?: (() => void) | undefined
  /** Called when a bulk action has changed something. */
  onMoved?: () => void
  dialogs?: ReactNode
}

export type BulkProps<E extends Endpoint, Cells = unknown> = Pick<
  List<E>,
  'rows' | 'selected' | 'send'
> & { cells: Cells; onMoved: () => void }

export type ListDeclaration<E extends Endpoint, Own extends Beside> = Pick<
  ListOptions<E>,
  'live' | 'always'
> & {
  /** The place of its words, or a hook that answers them (`listTexts`). */
  words: ListWords | (() => ListTexts)
  className: string
  /** A quiet line under the title. */
  lead?: ParseKeys
  /** A hook: called once, at every render of the screen. */
  useBeside?: (list: List<E>) => Own
  add?: ListAdd
  /** What leads on from a list without any record, where that is not `add`. */
  EmptyAction?: () => ReactNode
  /** `all`: saved views, file and paper; `views`: saved views alone. */
  tools?: 'all' | 'views'
  /** Who may take the whole table away; left out: everyone who sees it. */
  exportAs?: Permission
  fileName?: string
  /** Buttons before and after these tools. */
  Before?: () => ReactNode
  After?: (props: { cells: Own['cells'] }) => ReactNode
  filters: readonly FilterPart<FilterOf<E>, Own['cells']>[]
  /** What appears around the filter bar, its children. */
  Around?: (props: { list: List<E>; own: Own; children: ReactNode }) => ReactNode
  columns: (given: Given<Own['cells']>) => readonly Column<RowOf<E>>[]
  /** Left out where the id of a row is its own alone. */
  keyOf?: (row: RowOf<E>) => string
  sort?: UsualSort
  pick?: { may?: CallRule; nameOf: (row: RowOf<E>) => string }
  Bulk?: (props: BulkProps<E, Own['cells']>) => ReactNode
  /** Keys that act on the row whose link has the focus, and the line that says so. */
  keys?: {
    hint: ParseKeys
    onKey: (event: KeyboardEvent, rows: readonly RowOf<E>[], cells: Own['cells']) => void
  }
}
