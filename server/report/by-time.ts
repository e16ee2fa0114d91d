import type { ReportRow } from '#contract/report.ts'
import { addDays, countDays } from '#contract/zoned-time.ts'
import type { Db } from '../db/tenant.ts'
import { findHours, findSums } from '../order/sums/find-sums.ts'
import { added, addTo, type ByGroup, nothing, type Sums } from '../order/sums/sums.ts'
import { type Asked, chosenBy, type Groups, rangeOf, withAverage } from './sale.ts'

type Label = Pick<ReportRow, 'id' | 'day' | 'weekday' | 'hour'>
type By = 'day' | 'hour' | 'weekhour'

/**
 * Sales by day, hour, or weekday and hour in the company's time zone; empty groups are included, so
 * that charts have no gaps.
 */
export async function groupByTime(db: Db, asked: Asked, by: By): Promise<Groups> {
  const groups = by === 'day' ? await sumsByDay(db, asked) : await sumsByHour(db, asked, by)
  return {
    rows: labelsOf(by, asked).map((label) => ({
      ...label,
      ...withAverage(groups.get(label.id) ?? nothing),
    })),
    totals: [...groups.values()].reduce(added, nothing),
  }
}

async function sumsByDay(db: Db, asked: Asked): Promise<ByGroup> {
  const groups: ByGroup = new Map()
  for (const sums of await findSums(db, chosenBy(asked), rangeOf(asked)))
    addTo(groups, sums.day, sums)
  return groups
}

async function sumsByHour(db: Db, asked: Asked, by: 'hour' | 'weekhour'): Promise<ByGroup> {
  const groups: ByGroup = new Map()
  for (const [day, hours] of await findHours(db, chosenBy(asked), rangeOf(asked)))
    for (const [hour, sums] of hours)
      addTo(groups, by === 'hour' ? hour : `${weekdayOf(day)}-${hour}`, sums)
  return groups
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** All groups in chronological order; a week begins on Monday. */
function labelsOf(by: By, { query: { fromDate, toDate } }: Asked): Label[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  if (by === 'day')
    return Array.from({ length: countDays(fromDate, toDate) }, (_, index) => {
      const day = addDays(fromDate, index)
      return { id: day, day }
    })
  if (by === 'hour') return hours.map((hour) => ({ id: String(hour), hour }))
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) =>
    hours.map((hour) => ({ id: `${weekday}-${hour}`, weekday, hour })),
  )
}

/** The ratings of the orders; undefined without any. */
export async function ratingsOf(
  db: Db,
  asked: Asked,
): Promise<{ count: number; average: number } | undefined> {
  const found = await findSums(db, chosenBy(asked), rangeOf(asked), { byDay: false })
  const { ratingCount, ratingSum } = found.reduce<Sums>(added, nothing)
  return ratingCount === 0 ? undefined : { count: ratingCount, average: ratingSum / ratingCount }
}
