import type { Box } from '#contract/dashboard.ts'

/** How a figure moved against the period before, and whether that is good news. */
export type BoxChange = { way: 'up' | 'down' | 'same' | 'first'; percent: number; tone: 'good' | 'bad' | 'even' }

/** Of these less is better. */
const lessIsBetter: readonly string[] = ['waiting', 'requests', 'no_shows', 'turn_time', 'in_kitchen']

/** Compares a box with the period before it; percent is rounded and never negative. */
export function boxChange({ key, value, previous }: Pick<Box, 'key' | 'value' | 'previous'>): BoxChange {
  if (value === previous) return { way: 'same', percent: 0, tone: 'even' }
  const isUp = value > previous
  const tone = isUp === lessIsBetter.includes(key) ? 'bad' : 'good'
  if (previous === 0) return { way: 'first', percent: 0, tone }
  return { way: isUp ? 'up' : 'down', percent: Math.round((Math.abs(value - previous) / Math.abs(previous)) * 100), tone }
}
