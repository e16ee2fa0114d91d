import type { ParseKeys, TFunction } from 'i18next'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { CallFailure } from '../../../machines/failure.ts'
import type { UsualSort } from '../../../machines/screen/list.connect.ts'
import type { RowOf } from '../live/call-page.ts'
import type { Viewer } from '../../seams/viewer.ts'
import type { Column } from './data-table.tsx'
import type { ListViews } from './list-tabs.tsx'
import type { ListTexts, ListWords } from './list-texts.ts'
import type { FilterOf, List, ListOptions } from './use-list.ts'

type CallRule = Pick<Endpoint, 'access' | 'method' | 'whileInactive'>

/** The button for a new record, with permission. */
export type ListAdd = {
  may: CallRule
  label: ParseKeys
  /** Absent if `onAdd` of the screen's hook opens a dialog. */
  to?: string
  /** A link can be opened in a new tab. */
  isLink?: boolean
  /** In these modules another button is the primary one. */
  isSecond?: (module: ModuleName) => boolean
}

/** The input of a declaration's functions. */
type Given<Cells> = {
  t: TFunction
  viewer: Viewer
  may: (endpoint: CallRule) => boolean
  cells: Cells
}

export type FilterProps<Filter, Cells = unknown> = {
  /** The filter values of its `names`. */
  filter: Partial<Filter>
  sort: string | undefined
  cells: Cells
  /** A method, because method parameters are bivariant: a day filter fits every list with days. */
  narrow(part: Partial<Filter>): void
  onSort: (by: string, order: 'asc' | 'desc') => void
}

/** The input of a filter's description. */
export type Told<Filter, Cells = unknown> = {
  t: TFunction
  viewer: Viewer
  filter: Partial<Filter>
  cells: Cells
}

/** A control of the filter bar: re-renders only when one of `names` changes. */
export type FilterPart<Filter, Cells = unknown> = {
  names: readonly (keyof Filter & string)[]
  View: (props: FilterProps<Filter, Cells>) => ReactNode
  /** The text of its value for print; a method like `narrow`. */
  tell?(given: Told<Filter, Cells>): string | undefined
}

/** A screen's state besides its list: moves, open dialogs, other calls. */
export type ScreenState<Cells = unknown> = {
  /**
   * The input of columns and filters. Must be stable until it changes, because a change re-renders
   * all rows.
   */
  cells: Cells
  /** The rows with an action in progress. */
  moving?: ReadonlySet<string>
  /** Why the last action on a row was refused, if no dialog or toast shows it. */
  failure?: CallFailure | undefined
  /** Opens a dialog for a new record, if there is no screen for it. */
  onAdd?: (() => void) | undefined
  /** Called after a bulk action has changed something. */
  onMoved?: () => void
  dialogs?: ReactNode
}

export type BulkProps<E extends Endpoint, Cells = unknown> = Pick<
  List<E>,
  'rows' | 'selected' | 'send'
> & { cells: Cells; onMoved: () => void }

/**
 * `all`: export and print. The exported file has the same name in every language, as on the server.
 */
type Tools =
  | { tools?: undefined; fileName?: undefined }
  | { tools: 'all'; fileName: Lowercase<string> }

export type ListDeclaration<E extends Endpoint, Own extends ScreenState> = Pick<
  ListOptions<E>,
  'live' | 'always'
> &
  Tools & {
    /** The key of its texts, or a hook that returns them (`listTexts`). */
    words: ListWords | (() => ListTexts)
    /** For CSS rules of its cards. */
    className?: string
    /** A line under the title. */
    lead?: ParseKeys
    /** A hook: called once per render of the screen. */
    useScreenState?: (list: List<E>) => Own
    add?: ListAdd
    /** The predefined views, next to *All*. */
    views?: ListViews<FilterOf<E>>
    /** The action of an empty list; `children` is the button of `add`. */
    EmptyAction?: (props: { children: ReactNode }) => ReactNode
    /** Buttons before and after these tools. */
    Before?: () => ReactNode
    After?: (props: { cells: Own['cells'] }) => ReactNode
    filters: readonly FilterPart<FilterOf<E>, Own['cells']>[]
    /** The description for print of filters that `Around` shows. */
    tellAround?: FilterPart<FilterOf<E>, Own['cells']>['tell']
    /** Wraps the filter bar. */
    Around?: (props: { list: List<E>; own: Own; children: ReactNode }) => ReactNode
    columns: (given: Given<Own['cells']>) => readonly Column<RowOf<E>>[]
    /** Absent if a row's id is unique. */
    keyOf?: (row: RowOf<E>) => string
    /** The server's default sort order; a function if it depends on the module. */
    sort?: UsualSort | ((module: ModuleName | undefined) => UsualSort)
    pick?: { may?: CallRule; nameOf: (row: RowOf<E>) => string }
    Bulk?: (props: BulkProps<E, Own['cells']>) => ReactNode
    /** Shortcuts for the focused row, and their description. */
    keys?: {
      hint: ParseKeys
      onKey: (event: KeyboardEvent, rows: readonly RowOf<E>[], cells: Own['cells']) => void
    }
  }
