import { addDays } from '#contract/zoned-time.ts'
import type { DayRange } from './add-up.ts'

/** The days of a company that have stored sums. */
type Sealed = { firstDay: string; sealedUntil: string }

/**
 * Days whose sums are stored by month or by day, and days that are summed up from the order rows.
 */
export type Parts = { months: DayRange[]; days: DayRange[]; live: DayRange[] }

type Options = {
  /** Days with changes since they were summed up. */
  changedDays: ReadonlySet<string>
  /** Whether sums of whole months are sufficient. */
  byMonth: boolean
}

/** Splits a range into days with and without stored sums. Without `sealed` all are live. */
export function partsOf(
  { from, to }: DayRange,
  sealed: Sealed | undefined,
  { changedDays, byMonth }: Options,
): Parts {
  const parts: Parts = { months: [], days: [], live: [] }
  const add = (kind: keyof Parts, range: DayRange) => {
    const last = parts[kind].at(-1)
    if (last && addDays(last.to, 1) === range.from) last.to = range.to
    else parts[kind].push(range)
  }
  if (!sealed) return { ...parts, live: [{ from, to }] }
  const changedMonths = new Set([...changedDays].map((day) => day.slice(0, 7)))
  const { firstDay, sealedUntil } = sealed
  let day = from < firstDay ? firstDay : from
  while (day <= to && day < sealedUntil) {
    const next = nextMonth(day)
    const isWhole = day.endsWith('-01') && next <= sealedUntil && addDays(next, -1) <= to
    if (byMonth && isWhole && !changedMonths.has(day.slice(0, 7))) {
      add('months', { from: day, to: addDays(next, -1) })
      day = next
    } else {
      add(changedDays.has(day) ? 'live' : 'days', { from: day, to: day })
      day = addDays(day, 1)
    }
  }
  if (day <= to) add('live', { from: day, to })
  return parts
}

/** The first day of the next month. */
export function nextMonth(day: string): string {
  return `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}
