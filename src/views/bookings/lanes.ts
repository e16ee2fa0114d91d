import type { Booking } from '#contract/booking.ts'

/** How high an hour is on the screen, and the least height of a booking that is to be pressed. */
export const hourRem = 3.5
const leastRem = 1.5

export type Laid<Item> = { item: Item; lane: number; lanes: number }

/**
 * Lays what overlaps side by side: each item gets the first lane that is free, and shares the width
 * with all it touches, also by way of others.
 */
export function inLanes<Item extends { startMs: number; endMs: number }>(
  items: readonly Item[],
): Laid<Item>[] {
  const laid: Laid<Item>[] = []
  let group: Laid<Item>[] = []
  let ends: number[] = []
  const close = () => {
    laid.push(...group.map((one) => ({ ...one, lanes: ends.length })))
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
  return laid
}

/**
 * From when to when a booking takes up room on the scale: what is short is drawn higher than it
 * lasts, and what comes next stands beside it instead of upon it.
 */
export function drawnTime({ startMs = 0, endMs = 0 }: Booking): { startMs: number; endMs: number } {
  return { startMs, endMs: Math.max(endMs, startMs + Math.round((leastRem / hourRem) * 3_600_000)) }
}
