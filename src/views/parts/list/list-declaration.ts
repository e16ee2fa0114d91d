import type { ParseKeys, TFunction } from 'i18next'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { Permission } from '#contract/permission.ts'
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
  /** Absent where `onAdd` of the screen's hook opens a dialog. */
  to?: string
  /** A link can be opened in a new tab. */
  isLink?: boolean
  /** Where another button leads. */
  isSecond?: (module: ModuleName) => boolean
}

/** The input of a declaration's parts. */
export type Given<Cells> = {
  t: TFunction
  viewer: Viewer
  may: (endpoint: CallRule) => boolean
  cells: Cells
}

export type FilterProps<Filter, Cells = unknown> = {
  /** The part of the filter that it shows: its `names`. */
  filter: Partial<Filter>
  sort: string | undefined
  cells: Cells
  /** A method, so that a day filter fits every list with days. */
  narrow(part: Partial<Filter>): void
  onSort: (by: string, order: 'asc' | 'desc') => void
}

/** The input of a filter's words. */
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
  /** What it is set to, in words for paper; a method like `narrow`. */
  tell?(given: Told<Filter, Cells>): string | undefined
}

/** A screen's own state beside its list: moves, open dialogs, other calls. */
export type ScreenState<Cells = unknown> = {
  /**
   * The input of columns and filters. Must be stable until it changes, because a change re-renders
   * all rows.
   */
  cells: Cells
  /** The rows with a running action. */
  moving?: ReadonlySet<string>
  /** Why the last action on a row was refused, where no dialog or toast shows it. */
  failure?: CallFailure | undefined
  /** Opens a dialog for a new record, where there is no screen for it. */
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
 * `all`: export and print. The exported file has one name in every language, the same as the
 * server's.
 */
type Tools =
  | { tools?: undefined; fileName?: undefined }
  | { tools: 'all'; fileName: Lowercase<string> }

export type ListDeclaration<E extends Endpoint, Own extends ScreenState> = Pick<
  ListOptions<E>,
  'live' | 'always'
> &
  Tools & {
    /** The place of its words, or a hook that returns them (`listTexts`). */
    words: ListWords | (() => ListTexts)
    /** For rules of its own about cards. */
    className?: string
    /** A line under the title. */
    lead?: ParseKeys
    /** A hook: called once per render of the screen. */
    useScreenState?: (list: List<E>) => Own
    add?: ListAdd
    /** The tabs of everyone, beside *All*. */
    views?: ListViews<FilterOf<E>>
    /** The action of an empty list, if not its children: the button of `add`. */
    EmptyAction?: (props: { children: ReactNode }) => ReactNode
    /** The permission to export the table; absent: everyone who sees it. */
    exportAs?: Permission
    /** Buttons before and after these tools. */
    Before?: () => ReactNode
    After?: (props: { cells: Own['cells'] }) => ReactNode
    filters: readonly FilterPart<FilterOf<E>, Own['cells']>[]
    /** The words for paper of filters that `Around` shows. */
    tellAround?: FilterPart<FilterOf<E>, Own['cells']>['tell']
    /** Wraps the filter bar. */
    Around?: (props: { list: List<E>; own: Own; children: ReactNode }) => ReactNode
    columns: (given: Given<Own['cells']>) => readonly Column<RowOf<E>>[]
    /** Absent where a row's id is unique. */
    keyOf?: (row: RowOf<E>) => string
    /** As the server sorts by default; in each module its own where it is a function. */
    sort?: UsualSort | ((module: ModuleName | undefined) => UsualSort)
    pick?: { may?: CallRule; nameOf: (row: RowOf<E>) => string }
    Bulk?: (props: BulkProps<E, Own['cells']>) => ReactNode
    /** Shortcuts for the row whose link has the focus, and their description. */
    keys?: {
      hint: ParseKeys
      onKey: (event: KeyboardEvent, rows: readonly RowOf<E>[], cells: Own['cells']) => void
    }
  }
