import type { BookedResource, Booking, Calendar } from '#contract/booking.ts'
import { mergeSpans, type Span } from '#contract/spans.ts'
import { type Axis, type Day, placeOf } from './calendar-day.ts'
import type { CalendarPlace } from './use-calendar-place.ts'

/**
 * One column of the calendar: a day, of all resources or of one. `resource` null: bookings without
 * a resource.
 */
export type Column = {
  key: string
  day: Day
  resource: BookedResource | null | undefined
  open: readonly Span[]
  off: BookedResource['off']
}
/** A range of the scale. */
export type Stretch = { from: number; to: number }

/**
 * The columns of a view. The column without a resource appears only when there is such a booking.
 */
export function columnsOf(
  { view, resourceId }: CalendarPlace,
  days: readonly Day[],
  { resources, open, bookings }: Pick<Calendar, 'resources' | 'open' | 'bookings'>,
): Column[] {
  const one = resources.find(({ id }) => id === resourceId)
  const [day] = days
  // If there are resources, at least one must be working.
  const anyone =
    resources.length === 0 ? open : mergeSpans(resources.flatMap((resource) => resource.open))
  if (view !== 'people' || !day || resources.length === 0)
    return days.map((each) => ({
      key: each.date,
      day: each,
      resource: one,
      open: within(one?.open ?? anyone, each),
      off: within(one?.off ?? [], each),
    }))
  const own = (one ? [one] : resources).map((resource) => ({
    key: resource.id,
    day,
    resource,
    open: resource.open,
    off: resource.off,
  }))
  const isNobodyThere = !one && bookings.some(({ resource }) => resource === undefined)
  return isNobodyThere
    ? [...own, { key: 'nobody', day, resource: null, open: anyone, off: [] }]
    : own
}

function within<Item extends Span>(spans: readonly Item[], { startMs, endMs }: Day): Item[] {
  return spans.filter(({ fromMs, toMs }) => fromMs < endMs && toMs > startMs)
}

/** The columns of a booking; past midnight it is in one per day. */
export function isInColumn(
  { resource, startMs = 0, endMs = 0 }: Pick<Booking, 'resource' | 'startMs' | 'endMs'>,
  column: Column,
): boolean {
  if (startMs >= column.day.endMs || endMs <= column.day.startMs) return false
  return column.resource === undefined || column.resource?.id === resource?.id
}

/** The times of a column when nobody works. */
export function closedIn({ day, open }: Column, axis: Axis): Stretch[] {
  const spans = open
    .filter(({ fromMs, toMs }) => fromMs < day.endMs && toMs > day.startMs)
    .toSorted((a, b) => a.fromMs - b.fromMs)
  const edges = [
    0,
    ...spans.flatMap(({ fromMs, toMs }) => [placeOf(fromMs, day, axis), placeOf(toMs, day, axis)]),
    axis.length,
  ]
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    from: edges[index * 2] ?? 0,
    to: edges[index * 2 + 1] ?? 0,
  })).filter(({ from, to }) => from < to)
}

/** The full hours worth showing: those with bookings or working time, plus one on each side. */
export function hoursShown(
  columns: readonly Column[],
  bookings: readonly Booking[],
  axis: Axis,
): Stretch {
  const places = columns.flatMap((column) =>
    [
      ...column.open,
      ...bookings
        .filter((one) => isInColumn(one, column))
        .map(({ startMs = 0, endMs = 0 }) => ({ fromMs: startMs, toMs: endMs })),
    ]
      .filter(({ fromMs, toMs }) => fromMs < column.day.endMs && toMs > column.day.startMs)
      .flatMap(({ fromMs, toMs }) => [
        placeOf(fromMs, column.day, axis),
        placeOf(toMs, column.day, axis),
      ]),
  )
  if (places.length === 0) return { from: 8 * 60, to: 18 * 60 }
  return {
    from: Math.max(0, Math.floor(Math.min(...places) / 60 - 1) * 60),
    to: Math.min(axis.length, Math.ceil(Math.max(...places) / 60 + 1) * 60),
  }
}
