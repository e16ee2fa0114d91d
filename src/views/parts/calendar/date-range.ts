import { dateRange } from '#contract/limits.ts'

/** The range of a field of days or moments (specification, section 5). */
export const dayRange = { min: dateRange.first, max: dateRange.last } as const

/** Whether a day is inside a range; an empty day is not. */
export function isIn({ min, max }: { min: string; max: string }, day: string): boolean {
  return day >= min && day <= max
}

/** The nearest day inside the range of the specification. */
export function clampDay(day: string): string {
  if (day < dateRange.first) return dateRange.first
  return day > dateRange.last ? dateRange.last : day
}
