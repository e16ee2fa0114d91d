import { localTime, momentOf } from '#contract/zoned-time.ts'

/** A moment as a field for date and time holds it, on the clocks of a zone: `YYYY-MM-DDTHH:mm`. */
export function toLocalTime(epochMs: number, timeZone: string): string {
  return localTime(epochMs, timeZone).replace(' ', 'T')
}

/** The moment at which the clocks of a zone show a time; undefined when the text is no time. */
export function fromLocalTime(text: string, timeZone: string): number | undefined {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(wall) ? undefined : momentOf(wall, timeZone)
}
