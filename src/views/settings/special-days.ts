import { moreHours, usualHour } from '../parts/calendar/hours.ts'
import type { Exception } from './place-values.ts'

export type Span = { opens: string; closes: string }
/** A special day of the form; without spans it is closed. */
export type SpecialDay = { date: string; name: string; spans: readonly Span[] }

export const newDay: SpecialDay = { date: '', name: '', spans: [] }

/** Rows of a branch as days: rows of one date that follow each other are one day. */
export function daysOf(rows: readonly Exception[]): SpecialDay[] {
  const days: SpecialDay[] = []
  for (const { date, isClosed, name = '', opens, closes } of rows) {
    const spans =
      !isClosed && opens !== undefined && closes !== undefined ? [{ opens, closes }] : []
    // Neither closed nor with hours of its own, it is a day like others.
    if (!isClosed && spans.length === 0) continue
    const last = days.at(-1)
    if (last && last.date === date && date !== '' && last.spans.length > 0 && spans.length > 0)
      days[days.length - 1] = { ...last, spans: [...last.spans, ...spans] }
    else days.push({ date, name, spans })
  }
  return days
}

/** The rows of days, one per span; the opposite of `daysOf`. */
export function rowsOf(days: readonly SpecialDay[]): Exception[] {
  return days.flatMap(({ date, name, spans }): Exception[] => {
    const own = { date, ...(name.trim() !== '' && { name }) }
    return spans.length === 0
      ? [{ ...own, isClosed: true }]
      : spans.map((span) => ({ ...own, isClosed: false, ...span }))
  })
}

/** The index of a day's first row, as errors of the server name it. */
export function firstRowOf(days: readonly SpecialDay[], at: number): number {
  return rowsOf(days.slice(0, at)).length
}

/** A day with one more span: the usual hours first. Undefined if there is no room. */
export function withMoreHours(day: SpecialDay): SpecialDay | undefined {
  const rest = moreHours(
    day.spans.map((span) => ({ ...span, weekday: 0 })),
    0,
  )
  const more = day.spans.length === 0 ? usualHour : rest
  return (
    more && {
      ...day,
      spans: [...day.spans, more].toSorted((a, b) => a.opens.localeCompare(b.opens)),
    }
  )
}
