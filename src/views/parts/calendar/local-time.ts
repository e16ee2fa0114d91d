import { dayIn, formatClock } from '../time/time-format.ts'

/** A moment as a field for date and time holds it, on the clocks of a zone: `YYYY-MM-DDTHH:mm`. */
export function toLocalTime(epochMs: number, timeZone: string): string {
  return `${dayIn(timeZone, epochMs)}T${formatClock(epochMs, timeZone)}`
}

/**
 * The moment at which the clocks of a zone show a time; undefined when the text is no time. A time
 * that summer time leaves out is taken as that much later, and of one that comes twice the first is
 * meant.
 */
export function fromLocalTime(text: string, timeZone: string): number | undefined {
  const wanted = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)
    ? Date.parse(`${text}:00Z`)
    : Number.NaN
  if (Number.isNaN(wanted)) return undefined
  const offsetAt = (epochMs: number): number =>
    Date.parse(`${toLocalTime(epochMs, timeZone)}:00Z`) - epochMs
  // The offsets of the day before and the day after are the only two that can hold at this time.
  const offsets = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)]
  const moments = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b)
  return (
    moments.find((moment) => toLocalTime(moment, timeZone) === text) ?? wanted - (offsets[0] ?? 0)
  )
}
