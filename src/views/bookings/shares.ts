import type { Booking } from '#contract/booking.ts'
import { type Column, isInColumn } from './columns.ts'
import { drawnTime, inLanes } from './lanes.ts'

/** The start and width of a column: fractions of the calendar. */
type Share = { from: number; size: number }
export type Shares = {
  columns: readonly Share[]
  /** The total of the columns, in multiples of the minimum width. */
  total: number
}

/** How many bookings fit next to each other in a column of the minimum width. */
const lanesOfOne = 3

/** Columns have equal widths, except if a column has more concurrent bookings than fit. */
export function sharesOf(columns: readonly Column[], bookings: readonly Booking[]): Shares {
  const weights = columns.map((column) => {
    const own = bookings.filter((one) => isInColumn(one, column)).map(drawnTime)
    return Math.max(1, ...inLanes(own).map(({ lanes }) => lanes / lanesOfOne))
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let from = 0
  const shares = weights.map((weight) => {
    const share = { from, size: weight / total }
    from += share.size
    return share
  })
  return { columns: shares, total }
}

/** The column at a screen position, for both writing directions. */
export function columnAt(
  clientX: number,
  box: DOMRect,
  { columns }: Shares,
  direction = document.documentElement.dir,
): number {
  const along = direction === 'rtl' ? box.right - clientX : clientX - box.left
  return Math.max(
    columns.findLastIndex(({ from }) => along / box.width >= from),
    0,
  )
}
