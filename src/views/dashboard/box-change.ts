import type { Box } from '#contract/dashboard.ts'
import { type Change, changeOf } from '../parts/figures/change.ts'

/** Boxes in which a lower value is better. */
const lessIsBetter: readonly string[] = [
  'waiting',
  'requests',
  'no_shows',
  'turn_time',
  'in_kitchen',
]

/** Compares a box with the previous period; a current state has no comparison. */
export function boxChange({
  key,
  value,
  previous,
}: Pick<Box, 'key' | 'value' | 'previous'>): Change | undefined {
  if (previous === undefined) return undefined
  return changeOf(value, previous, lessIsBetter.includes(key))
}

/** Whether a box has no data at all. */
export function hasNothing({
  value,
  previous = 0,
  trend,
}: Pick<Box, 'value' | 'previous' | 'trend'>): boolean {
  return value === 0 && previous === 0 && trend.every((one) => one === 0)
}
