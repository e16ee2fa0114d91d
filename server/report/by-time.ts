import { sql } from 'kysely'
import type { ReportRow } from '#contract/report.ts'
import { addDays, countDays, localMinute } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import type { Db } from '../db/tenant.ts'
import {
  added,
  type Asked,
  type Groups,
  isAsked,
  nothing,
  orderSums,
  type Sums,
  withAverage,
} from './sale.ts'

/** A quarter of an hour: all time zones differ from each other, and change, by multiples of it. */
const slotMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000

type Slot = Sums & { slot: number }
type Label = Pick<ReportRow, 'id' | 'day' | 'weekday' | 'hour'>

/**
 * Sales by day, hour, or weekday and hour in the company's time zone; empty groups are included, so
 * that charts have no gaps.
 */
export async function groupByTime(
  db: Db,
  asked: Asked,
  by: 'day' | 'hour' | 'weekhour',
): Promise<Groups> {
  const { rows } = await sql<Slot>`
    select o.created_ms / ${sql.lit(slotMs)} as "slot", ${orderSums} from sale_order o
      where ${isAsked(asked)} group by o.created_ms / ${sql.lit(slotMs)}`.execute(db)
  const days = daysOf(asked)
  const sums = new Map<string, Sums>()
  for (const { slot, ...slotSums } of rows) {
    const { id } = labelOf(by, momentOf(days, slot * slotMs, asked.timeZone))
    sums.set(id, added(sums.get(id) ?? nothing, slotSums))
  }
  return {
    rows: labelsOf(by, days).map((label) => ({
      ...label,
      ...withAverage(sums.get(label.id) ?? nothing),
    })),
    totals: rows.reduce<Sums>(added, nothing),
  }
}

type Day = { day: string; weekday: number; startMs: number; endMs: number }

function daysOf({ query: { fromDate, toDate }, timeZone }: Asked): Day[] {
  return Array.from({ length: countDays(fromDate, toDate) }, (_, index) => {
    const day = addDays(fromDate, index)
    return {
      day,
      weekday: new Date(`${day}T00:00:00Z`).getUTCDay(),
      startMs: dayStart(day, timeZone),
      endMs: dayStart(addDays(day, 1), timeZone),
    }
  })
}

type Moment = { day: string; weekday: number; hour: number }

/** The day is found by its position; only a day with a clock change needs a lookup of its hours. */
function momentOf(days: readonly Day[], epochMs: number, timeZone: string): Moment {
  const first = days[0]?.startMs ?? 0
  let at = Math.min(Math.floor((epochMs - first) / dayMs), days.length - 1)
  while (at > 0 && (days[at]?.startMs ?? 0) > epochMs) at -= 1
  while ((days[at]?.endMs ?? Infinity) <= epochMs) at += 1
  const found = days[at]
  if (!found) throw new RangeError('a moment outside of the days that were asked for')
  const { day, weekday, startMs, endMs } = found
  const hour =
    endMs - startMs === dayMs
      ? Math.floor((epochMs - startMs) / hourMs)
      : Math.floor(localMinute(epochMs, timeZone) / 60)
  return { day, weekday, hour }
}

function labelOf(by: 'day' | 'hour' | 'weekhour', { day, weekday, hour }: Moment): Label {
  if (by === 'day') return { id: day, day }
  if (by === 'hour') return { id: String(hour), hour }
  return { id: `${weekday}-${hour}`, weekday, hour }
}

/** All groups in chronological order; a week begins on Monday. */
function labelsOf(by: 'day' | 'hour' | 'weekhour', days: readonly Day[]): Label[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  if (by === 'day') return days.map(({ day }) => ({ id: day, day }))
  if (by === 'hour') return hours.map((hour) => ({ id: String(hour), hour }))
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) =>
    hours.map((hour) => ({ id: `${weekday}-${hour}`, weekday, hour })),
  )
}
