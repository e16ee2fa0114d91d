import type { ParseKeys, TFunction, TypeOptions } from 'i18next'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permission.ts'
import type { Viewer } from '../../seams/viewer.ts'
import type { Live } from '../live/use-live.ts'
import type { Column } from './data-table.tsx'
import type { UsualSort } from './list-question.ts'
import type { FilterOf, List, RowOf } from './use-list.ts'

/** The words of the app; where its types are not known, as in the tests, any. */
type App = TypeOptions['resources'] extends { app: infer Words } ? Words : Record<string, Said>
type Said = {
  title: string
  search: string
  nothing: { title: string; text: string; action: string }
  empty: { title: string; text: string }
}
/** The places in the words of the app that hold what a list screen says. */
export type ListWords = {
  [Place in keyof App & string]: App[Place] extends Said ? Place : never
}[keyof App & string]

/** What a list screen says, in the language of who looks. */
export type ListTexts = {
  title: string
  lead?: string | undefined
  search: string
  caption: (count: number) => string
  nothing: Said['nothing']
  empty: Said['empty']
}

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

export type Narrow<Filter> = (part: Partial<Filter>) => void

export type FilterProps<Filter, Cells = unknown> = {
  filter: Filter
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
  /** Opens a dialog for a new record, where that is no screen. */
  onAdd?: (() => void) | undefined
  /** Called when a bulk action has changed something. */
  onMoved?: () => void
  dialogs?: ReactNode
}

export type ListDeclaration<E extends Endpoint, Own extends Beside> = {
  /** The place of its words. */
  words: ListWords
  className: string
  /** A quiet line under the title. */
  lead?: ParseKeys
  live?: Live['live']
  /** A hook: called once, at every render of the screen. */
  useBeside: (list: List<E>) => Own
  add?: ListAdd
  /** `all`: saved views, file and paper; `views`: saved views alone. */
  tools?: 'all' | 'views'
  /** Who may take the whole table away; left out: everyone who sees it. */
  exportAs?: Permission
  fileName?: string
  /** Buttons after these tools. */
  After?: (props: { cells: Own['cells'] }) => ReactNode
  filters: readonly FilterPart<FilterOf<E>, Own['cells']>[]
  /** What appears around the filter bar, its children. */
  Around?: (props: { list: List<E>; own: Own; children: ReactNode }) => ReactNode
  columns: (given: Given<Own['cells']>) => readonly Column<RowOf<E>>[]
  sort?: UsualSort
  pick?: { may?: CallRule; nameOf: (row: RowOf<E>) => string }
  Bulk?: (props: Pick<List<E>, 'rows' | 'selected' | 'send'> & { onMoved: () => void }) => ReactNode
}
