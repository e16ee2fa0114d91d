import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react'

export type SortOrder = 'asc' | 'desc'

export type Column<Row> = {
  key: string
  heading: ReactNode
  cell: (row: Row) => ReactNode
  /** The name the server sorts by and the way the first press sorts. */
  sort?: { by: string; first: SortOrder }
  align?: 'end'
  width?: string
  /** Left away where the table has less than 68rem. */
  isWideOnly?: boolean
  /** Where it stands on a card, under 767 px; left out, it stays away there. */
  card?: 'title' | 'aside' | 'line' | 'amount' | 'meta' | 'when' | 'tags' | 'action'
}

type Sorting = { by?: string | undefined; order?: SortOrder | undefined; onSort: (by: string, order: SortOrder) => void }

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined until the first page has come: then as many empty rows of the same height are shown. */
  rows: readonly Row[] | undefined
  rowSize: number
  keyOf: (row: Row) => string
  isBusy: boolean
  sorting?: Sorting
}

/**
 * Rows of plain elements: a styled component per cell costs style computation per cell. A press anywhere
 * on a row follows its link, as Enter does; the arrow keys go from row to row.
 */
export function DataTable<Row>({ caption, columns, rows, rowSize, keyOf, isBusy, sorting }: Props<Row>) {
  return (
    <div className="table-frame">
      <table className="table" aria-busy={isBusy} data-stale={isBusy && rows !== undefined} onKeyDown={moveFocus}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => <BodyRow key={keyOf(row)} columns={columns} row={row} />)
            : Array.from({ length: rowSize }, (_, index) => <SkeletonRow key={index} columns={columns} index={index} />)}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row>({ column: { heading, sort, align, width, isWideOnly }, sorting }: { column: Column<Row>; sorting?: Sorting | undefined }) {
  const order = sort && sorting?.by === sort.by ? sorting.order : undefined
  return (
    <th scope="col" className={align} data-wide={isWideOnly} style={{ inlineSize: width }} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      {sort && sorting ? (
        <button type="button" className="sort" data-order={order} onClick={() => sorting.onSort(sort.by, nextOrder(order, sort.first))}>
          {heading}
        </button>
      ) : (
        heading
      )}
    </th>
  )
}

function BodyRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr onClick={followLink}>
      {columns.map(({ key, cell, align, card, isWideOnly }) => (
        <td key={key} className={align} data-card={card} data-wide={isWideOnly}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

function SkeletonRow<Row>({ columns, index }: { columns: readonly Column<Row>[]; index: number }) {
  return (
    <tr aria-hidden="true">
      {columns.map(({ key, align, card, isWideOnly }, at) => (
        <td key={key} className={align} data-card={card} data-wide={isWideOnly}>
          <span className="skeleton" style={{ '--width': `${45 + ((index * 7 + at * 13) % 40)}%` } as CSSProperties} />
        </td>
      ))}
    </tr>
  )
}

function nextOrder(order: SortOrder | undefined, first: SortOrder): SortOrder {
  if (!order) return first
  return order === 'asc' ? 'desc' : 'asc'
}

/** A press beside the controls of a row is one on its link, with the same keys held; marking text is not a press. */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  const isControl = event.target instanceof Element && event.target.closest('a, button, input, select, label')
  if (isControl || getSelection()?.isCollapsed === false) return
  event.currentTarget.querySelector('a[href]')?.dispatchEvent(new globalThis.MouseEvent('click', event.nativeEvent))
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
