import { dateRange } from '#contract/limits.ts'

/** The range of a date-time field (specification, section 5). */
export const momentRange = {
  min: `${dateRange.first}T00:00`,
  max: `${dateRange.last}T23:59`,
} as const

/** The range of a date field. */
export const dayRange = { min: dateRange.first, max: dateRange.last } as const
