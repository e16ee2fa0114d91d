import { localTime, momentOf } from '#contract/zoned-time.ts'

/** A moment as a date-time field's value, in a time zone: `YYYY-MM-DDTHH:mm`. */
export function toLocalTime(epochMs: number, timeZone: string): string {
  return localTime(epochMs, timeZone).replace(' ', 'T')
}

/** The moment of a local time in a time zone; undefined for invalid text. */
export function fromLocalTime(text: string, timeZone: string): number | undefined {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(wall) ? undefined : momentOf(wall, timeZone)
}
