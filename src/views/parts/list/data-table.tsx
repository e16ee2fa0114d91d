import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { PickCell, PickPage } from './pick-cell.tsx'
import type { Selection } from './use-selection.ts'

export type SortOrder = 'asc' | 'desc'

export type Column<Row> = {
  key: string
  heading: ReactNode
  /** `isMoving`: what was pressed in the row is on its way. */
  cell: (row: Row, isMoving: boolean) => ReactNode
  /** The name the server sorts by and the way the first press sorts. */
  sort?: { by: string; first: SortOrder }
  align?: 'end'
  width?: string
  /** Left away where the table has less than 68rem. */
  isWideOnly?: boolean
  /**
   * Where it stands on a card, under 1000 px; left out, it stays away there and in a narrow table.
   * An action stays in sight when a table scrolls.
   */
  card?: 'title' | 'aside' | 'line' | 'amount' | 'meta' | 'when' | 'tags' | 'action'
}

type Sorting = {
  by?: string | undefined
  order?: SortOrder | undefined
  onSort: (by: string, order: SortOrder) => void
}

/** Which rows are chosen, and what each is called by who hears the page. */
export type Picking<Row> = { selection: Selection; nameOf: (row: Row) => string }

type Props<Row> = {
  caption: string
  /** Rows are drawn again when these are others: made in `useMemo` where a list is long or busy. */
  columns: readonly Column<Row>[]
  /**
   * Undefined until the first page has come: then as many empty rows of the same height are shown.
   */
  rows: readonly Row[] | undefined
  rowSize: number
  keyOf: (row: Row) => string
  isBusy: boolean
  /** The rows on which something is under way. */
  moving?: ReadonlySet<string>
  sorting?: Sorting
  /** Given, rows can be chosen: by their boxes, and by the space bar on a row's link. */
  picking?: Picking<Row> | undefined
}

/**
 * Rows of plain elements: a styled component per cell costs style computation per cell. A press
 * anywhere
 * on a row follows its link, as Enter does; the arrow keys go from row to row.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowSize,
  keyOf,
  isBusy,
  moving,
  sorting,
  picking,
}: Props<Row>) {
  return (
    <div className="table-frame">
      <table
        className="table"
        aria-busy={isBusy}
        data-stale={isBusy && rows !== undefined}
        onKeyDown={moveFocus}
      >
        <caption className="sr-only">{caption}</caption>
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
      className={align}
      data-card={card}
      data-wide={isWideOnly}
      style={{ inlineSize: width }}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {sort && sorting ? (
        <button
          type="button"
          className="sort"
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

/** What picking means for one row; nothing where rows can't be chosen. */
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

/** A press draws the rows again that it changes, and no others. */
const BodyRow = memo(PlainRow) as typeof PlainRow

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
      {columns.map(({ key, cell, align, card, isWideOnly }) => (
        <td key={key} className={align} data-card={card} data-wide={isWideOnly}>
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
      {isPicked && <td className="pick-cell" />}
      {columns.map(({ key, align, card, isWideOnly }, at) => (
        <td key={key} className={align} data-card={card} data-wide={isWideOnly}>
          <span
            className="skeleton"
            style={{ '--width': `${45 + ((index * 7 + at * 13) % 40)}%` } as CSSProperties}
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
 * A press beside the controls of a row is one on its link, with the same keys held; marking text is
 * not a press.
 */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  const isControl =
    event.target instanceof Element && event.target.closest('a, button, input, select, label')
  if (isControl || getSelection()?.isCollapsed === false) return
  event.currentTarget
    .querySelector('a[href]')
    ?.dispatchEvent(new globalThis.MouseEvent('click', event.nativeEvent))
}

/** Up, down, Home and End go from the link of one row to that of another. */
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
