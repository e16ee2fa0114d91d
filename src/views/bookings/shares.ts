import type { Booking } from '#contract/booking.ts'
import { type Column, standsIn } from './columns.ts'
import { drawnTime, inLanes } from './lanes.ts'

/** Where a column begins, and how much of the calendar it takes: parts of 1. */
export type Share = { from: number; size: number }
export type Shares = {
  columns: readonly Share[]
  /** What the columns take together, in times the least width of one. */
  total: number
}

/** So many bookings side by side have room in a column of the least width. */
const lanesOfOne = 3

/** Columns are as wide as each other, but where more bookings stand side by side than have room. */
export function sharesOf(columns: readonly Column[], bookings: readonly Booking[]): Shares {
  const weights = columns.map((column) => {
    const own = bookings.filter((one) => standsIn(one, column)).map(drawnTime)
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

/** The column at a place of the screen, in whichever direction the language is read. */
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
