import type { Booking } from '#contract/booking.ts'
import type { Id } from '#contract/fields.ts'
import { orderStatusIds } from '#contract/order-status.ts'

/** The height of an hour on the screen, and the minimum height of a clickable booking. */
export const hourRem = 3.5
const leastRem = 1.5

type InLane<Item> = { item: Item; lane: number; lanes: number }

/**
 * Places overlapping items side by side: each gets the first free lane, and shares the width with
 * all items that it overlaps, directly or indirectly.
 */
export function inLanes<Item extends { startMs: number; endMs: number }>(
  items: readonly Item[],
): InLane<Item>[] {
  const placed: InLane<Item>[] = []
  let group: InLane<Item>[] = []
  let ends: number[] = []
  const close = () => {
    placed.push(...group.map((one) => ({ ...one, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const item of items.toSorted((a, b) => a.startMs - b.startMs || b.endMs - a.endMs)) {
    if (ends.every((end) => end <= item.startMs)) close()
    const free = ends.findIndex((end) => end <= item.startMs)
    const lane = free === -1 ? ends.length : free
    ends[lane] = item.endMs
    group.push({ item, lane, lanes: 0 })
  }
  close()
  return placed
}

/** The bookings that overlap another one of the same person; cancelled ones are ignored. */
export function overlappingIds(
  bookings: readonly Booking[],
  isOne: (resourceId: Id) => boolean,
): ReadonlySet<Id> {
  const kept = bookings.filter(
    ({ orderStatusId, resource }) =>
      !unkept.has(orderStatusId) && resource !== undefined && isOne(resource.id),
  )
  const others = Map.groupBy(kept, ({ resource }) => resource?.id)
  return new Set(
    kept
      .filter(({ id, resource, startMs = 0, endMs = 0 }) =>
        others
          .get(resource?.id)
          ?.some(
            (other) =>
              other.id !== id && (other.startMs ?? 0) < endMs && (other.endMs ?? 0) > startMs,
          ),
      )
      .map(({ id }) => id),
  )
}

const unkept: ReadonlySet<number> = new Set([orderStatusIds.Unserviceable])

/**
 * The range that a booking occupies on the scale. A short one is drawn taller than its duration, so
 * that the next one is placed next to it instead of over it.
 */
export function drawnTime({ startMs = 0, endMs = 0 }: Booking): { startMs: number; endMs: number } {
  return { startMs, endMs: Math.max(endMs, startMs + Math.round((leastRem / hourRem) * 3_600_000)) }
}
