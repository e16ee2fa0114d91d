import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { memoOf } from '../hooks/memo-of.ts'
import { PickCell, PickPage } from './pick-cell.tsx'
import type { Selection } from './use-selection.ts'

type SortOrder = 'asc' | 'desc'

/** A column's position on a card, below 1000 px. */
type CardPlace = 'title' | 'aside' | 'line' | 'amount' | 'meta' | 'tags' | 'action'

export type Column<Row> = {
  key: string
  heading: ReactNode
  /** `isMoving`: an action of the row is in progress. */
  cell: (row: Row, isMoving: boolean) => ReactNode
  /** The server's sort key and the direction of the first click. */
  sort?: { by: string; first: SortOrder }
  align?: 'end'
  width?: string
  /** Hidden in tables narrower than 68rem; with 'extra' narrower than 82rem. */
  isWideOnly?: boolean | 'extra'
} & (
  | {
      /**
       * Absent: hidden on cards and in a narrow table. An action column is sticky when a table
       * scrolls.
       */
      card?: CardPlace | undefined
      /** A label before the value on a card, if the value alone is not clear. */
      cardLabel?: string
    }
  /** A date on a card needs a label. */
  | { card: 'when' | undefined; cardLabel: string }
)

type Sorting = {
  by?: string | undefined
  order?: SortOrder | undefined
  onSort: (by: string, order: SortOrder) => void
}

/** The selected rows, and their names for screen readers. */
type Picking<Row> = { selection: Selection; nameOf: (row: Row) => string }

type Props<Row> = {
  caption: string
  /**
   * Rows re-render when these change: create them in `useMemo` if a list is long or changes often.
   */
  columns: readonly Column<Row>[]
  /**
   * Undefined until the first page has loaded: then `rowSize` skeleton rows of the same height are
   * shown.
   */
  rows: readonly Row[] | undefined
  rowSize: number
  keyOf: (row: Row) => string
  isBusy: boolean
  /** Reduces the height of rows. */
  isCompact?: boolean
  /** The rows with an action in progress. */
  moving?: ReadonlySet<string>
  sorting?: Sorting
  /** If set, rows can be selected: by checkbox, and with the space bar on a row's link. */
  picking?: Picking<Row> | undefined
}

/**
 * Rows are plain elements, because a styled component per cell costs style computation per cell. A
 * click anywhere on a row follows its link, as Enter does; the arrow keys move from row to row.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowSize,
  keyOf,
  isBusy,
  isCompact = false,
  moving,
  sorting,
  picking,
}: Props<Row>) {
  return (
    <div className="data-table__frame">
      <table
        className="data-table__root"
        aria-busy={isBusy}
        data-stale={isBusy && rows !== undefined}
        data-compact={isCompact || undefined}
        onKeyDown={moveFocus}
      >
        <caption className="frame__spoken">{useSortedCaption(caption, columns, sorting)}</caption>
        <thead>
          <tr>
            {picking && <PickPage ids={rows?.map(keyOf) ?? []} selection={picking.selection} />}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <BodyRow
                  key={keyOf(row)}
                  id={keyOf(row)}
                  columns={columns}
                  row={row}
                  isMoving={moving?.has(keyOf(row))}
                  name={picking?.nameOf(row)}
                  isPicked={picking?.selection.ids.has(keyOf(row))}
                  onToggle={picking?.selection.toggle}
                />
              ))
            : Array.from({ length: rowSize }, (_, index) => (
                <SkeletonRow
                  key={index}
                  columns={columns}
                  index={index}
                  isPicked={picking !== undefined}
                />
              ))}
        </tbody>
      </table>
    </div>
  )
}

/** The caption with the current sort order. */
function useSortedCaption<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): string {
  const { t } = useTranslation()
  const column = sorting?.by && columns.find(({ sort }) => sort?.by === sorting.by)?.heading
  if (typeof column !== 'string' || column === '' || !sorting?.order) return caption
  return t(`parts.sorted.${sorting.order}`, { caption, column })
}

function Heading<Row>({
  column: { heading, sort, align, width, isWideOnly, card },
  sorting,
}: {
  column: Column<Row>
  sorting?: Sorting | undefined
}) {
  const order = sort && sorting?.by === sort.by ? sorting.order : undefined
  return (
    <th
      scope="col"
      data-align={align}
      data-card={card}
      data-wide={isWideOnly}
      style={{ inlineSize: width }}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {sort && sorting ? (
        <button
          type="button"
          className="data-table__sort"
          data-order={order}
          onClick={() => sorting.onSort(sort.by, nextOrder(order, sort.first))}
        >
          {heading}
        </button>
      ) : (
        heading
      )}
    </th>
  )
}

/** Selection of one row; absent if rows can't be selected. */
type Picked = {
  name: string | undefined
  isPicked: boolean | undefined
  onToggle: Selection['toggle'] | undefined
}
type RowProps<Row> = Picked & {
  id: string
  columns: readonly Column<Row>[]
  row: Row
  isMoving: boolean | undefined
}

/** Memoized: an action re-renders only the rows that it changes. */
const BodyRow = memoOf(PlainRow)

function PlainRow<Row>({
  id,
  columns,
  row,
  isMoving = false,
  name,
  isPicked = false,
  onToggle,
}: RowProps<Row>) {
  const pickBySpace = (event: KeyboardEvent) => {
    if (!onToggle || event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    onToggle(id, event.shiftKey)
  }
  return (
    <tr data-picked={onToggle && isPicked} onClick={followLink} onKeyDown={pickBySpace}>
      {onToggle && name !== undefined && (
        <PickCell id={id} name={name} isPicked={isPicked} onToggle={onToggle} />
      )}
      {columns.map(({ key, cell, align, card, cardLabel, isWideOnly }) => (
        <td
          key={key}
          data-align={align}
          data-card={card}
          data-label={cardLabel}
          data-wide={isWideOnly}
        >
          {cell(row, isMoving)}
        </td>
      ))}
    </tr>
  )
}

function SkeletonRow<Row>({
  columns,
  index,
  isPicked,
}: {
  columns: readonly Column<Row>[]
  index: number
  isPicked: boolean
}) {
  return (
    <tr aria-hidden="true">
      {isPicked && <td className="data-table__pickCell" />}
      {columns.map(({ key, align, card, isWideOnly }, at) => (
        <td key={key} data-align={align} data-card={card} data-wide={isWideOnly}>
          <span
            className="skeleton__bar"
            style={{ '--width': `${45 + ((index * 7 + at * 13) % 40)}%` }}
          />
        </td>
      ))}
    </tr>
  )
}

function nextOrder(order: SortOrder | undefined, first: SortOrder): SortOrder {
  if (!order) return first
  return order === 'asc' ? 'desc' : 'asc'
}

/**
 * A click on a row outside of its controls acts like one on its link, with the same modifier keys;
 * selecting text is not a click.
 */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  const isControl =
    event.target instanceof Element && event.target.closest('a, button, input, select, label')
  if (isControl || getSelection()?.isCollapsed === false) return
  event.currentTarget
    .querySelector('a[href]')
    ?.dispatchEvent(new globalThis.MouseEvent('click', event.nativeEvent))
}

/** The up, down, Home and End keys move between the rows' links. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const here = event.target instanceof Element ? event.target.closest('tbody tr') : null
  const to = here && rowFor(event.key, here)
  const link = to?.querySelector<HTMLElement>('a[href]')
  if (!link) return
  event.preventDefault()
  link.focus()
}

function rowFor(key: string, here: Element): Element | null | undefined {
  if (key === 'ArrowDown') return here.nextElementSibling
  if (key === 'ArrowUp') return here.previousElementSibling
  if (key === 'Home') return here.parentElement?.firstElementChild
  return key === 'End' ? here.parentElement?.lastElementChild : undefined
}
