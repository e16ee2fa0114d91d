import { dateRange } from '#contract/limits.ts'

/** What a field for a moment lets through (specification, section 5). */
export const momentRange = {
  min: `${dateRange.first}T00:00`,
  max: `${dateRange.last}T23:59`,
} as const

/** What a field for a day lets through. */
export const dayRange = { min: dateRange.first, max: dateRange.last } as const
