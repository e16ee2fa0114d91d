import { MINUTE_MS } from '#contract/durations.ts'

/** Bookings use a grid of five minutes. */
export const GRAIN_MS = 5 * MINUTE_MS

/** The grid cells that a booking covers. */
export function grainsFrom(fromMs: number, toMs: number): number[] {
  const first = Math.floor(fromMs / GRAIN_MS) * GRAIN_MS
  return Array.from(
    { length: Math.max(0, Math.ceil((toMs - first) / GRAIN_MS)) },
    (_, index) => first + index * GRAIN_MS,
  )
}
