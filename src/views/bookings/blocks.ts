import type { Booking } from '#contract/booking.ts'
import { type Axis, placeOf } from './calendar-day.ts'
import { type Column, isInColumn, type Stretch } from './columns.ts'
import { drawnTime, hourRem, inLanes } from './lanes.ts'
import type { Shares } from './shares.ts'

export type BlockPlace = { top: string; height: string; left: string; width: string }
/** A booking in its position; `isRest`: the part that runs into another day. */
export type Block = { booking: Booking; key: string; place: BlockPlace; isRest: boolean }

/** Minutes of the scale as a length on the screen. */
export function rem(minutes: number): string {
  return `${(minutes / 60) * hourRem}rem`
}

/** A range of the scale on the screen, clipped to the visible hours. */
export function between({ from, to }: Stretch, hours: Stretch): { top: string; height: string } {
  return {
    top: rem(Math.max(from, hours.from) - hours.from),
    height: rem(Math.min(to, hours.to) - Math.max(from, hours.from)),
  }
}

export function isWithin({ from, to }: Stretch, hours: Stretch): boolean {
  return from < hours.to && to > hours.from
}

/**
 * Bookings in their columns, in a stable order, because elements that are reordered lose the focus.
 */
export function blocksOf(
  columns: readonly Column[],
  bookings: readonly Booking[],
  axis: Axis,
  hours: Stretch,
  shares: Shares,
): Block[] {
  const order = new Map(bookings.map(({ id }, index) => [id, index]))
  const blocks = columns.flatMap((column, index) => {
    const own = bookings
      .filter((one) => isInColumn(one, column))
      .map((booking) => ({ booking, ...drawnTime(booking) }))
    const { from = 0, size = 0 } = shares.columns[index] ?? {}
    return inLanes(own).map(({ item: { booking }, lane, lanes }): Block => {
      const { startMs = 0, endMs = 0 } = booking
      const isRest =
        startMs < column.day.startMs &&
        columns.some(({ day }) => startMs >= day.startMs && startMs < day.endMs)
      const upright = between(
        { from: placeOf(startMs, column.day, axis), to: placeOf(endMs, column.day, axis) },
        hours,
      )
      return {
        booking,
        isRest,
        key: isRest ? `${booking.id}.${column.key}` : booking.id,
        place: {
          ...upright,
          left: `${100 * (from + (size * lane) / lanes)}%`,
          width: `${(100 * size) / lanes}%`,
        },
      }
    })
  })
  return blocks.toSorted((a, b) => (order.get(a.booking.id) ?? 0) - (order.get(b.booking.id) ?? 0))
}
