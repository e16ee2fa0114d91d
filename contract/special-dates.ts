import type { HourException } from './opening-hours.ts'

/** A special day as one; without spans it is closed. */
export type SpecialDate = {
  date: string
  name: string | undefined
  spans: { opens: string; closes: string }[]
}

/** The special days from one day to another, in their order; any “closed” row closes a day. */
export function specialDates(
  days: readonly HourException[],
  { from, to }: { from: string; to: string },
): SpecialDate[] {
  return [...Map.groupBy(days, ({ date }) => date)]
    .filter(([date]) => date >= from && date <= to)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([date, rows]) => {
      const isClosed = rows.some((row) => row.isClosed)
      const spans = rows.flatMap((row) =>
        row.isClosed || row.opens === undefined || row.closes === undefined
          ? []
          : [{ opens: row.opens, closes: row.closes }],
      )
      // Neither closed nor with hours of its own, it is a day like others.
      if (!isClosed && spans.length === 0) return []
      const name = rows.find((row) => row.name)?.name
      return [{ date, name, spans: isClosed ? [] : spans }]
    })
}
