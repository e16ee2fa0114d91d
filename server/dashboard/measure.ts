import { type RawBuilder, sql } from 'kysely'
import { type OrderStatus, orderStatusIds } from '#contract/order-status.ts'
import { addDays, countDays } from '#contract/zoned-time.ts'
import { timesIn } from '../db/dialect.ts'
import type { Tenant } from '../db/tenant.ts'
import type { FoundSums } from '../order/sums/find-sums.ts'
import { dayIndex, type Days } from './days.ts'

/** A daily total: which rows, dated by which moment, with which sum. */
export type Measure = {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Undefined: counts rows. */
  sum?: RawBuilder<unknown>
  /** An average instead of a sum. */
  isAverage?: boolean
}

/** A daily total of the module's orders by their creation, of all or of one status. */
export type OrderMeasure = {
  of: 'orders'
  status?: OrderStatus
  /** Sums their totals in the company's currency instead of counting them (ADR 0048). */
  isMoney?: boolean
}

type Course = { value: number; previous: number; trend: number[] }

type Slot = { slot: number; total: number; rows: number }

/** A quarter of an hour: the UTC offsets of all time zones are multiples of it. */
const slotMs = 15 * 60_000

/** The total of a measure in the period and in the previous one, and on each day of the period. */
export async function courseOf(
  { db }: Tenant,
  { from, where, at, sum, isAverage = false }: Measure,
  days: Days,
): Promise<Course> {
  const { rows } = await sql<Slot>`
    select ${timesIn(at, slotMs)} as "slot",
      ${sum ? sql`sum(${sum})` : sql`count(*)`} as "total", count(*) as "rows"
    from ${from} where ${where} and ${at} >= ${days.starts[0]} and ${at} < ${days.starts.at(-1)}
    group by ${timesIn(at, slotMs)}`.execute(db)

  const perDay = emptyDays(days)
  for (const { slot, total, rows: count } of rows) {
    const day = perDay[dayIndex(days, slot * slotMs)]
    if (day) Object.assign(day, { total: day.total + Number(total), rows: day.rows + count })
  }
  return courseThrough(perDay, days, isAverage)
}

/** The same for orders, from their stored sums. */
export function orderCourseOf(
  sums: readonly FoundSums[],
  currency: string,
  { status, isMoney = false }: OrderMeasure,
  days: Days,
): Course {
  const perDay = emptyDays(days)
  const firstDay = addDays(days.fromDate, -days.count)
  for (const one of sums) {
    if (status && one.orderStatusId !== orderStatusIds[status]) continue
    if (isMoney && one.currency !== currency) continue
    const day = perDay[countDays(firstDay, one.day) - 1]
    if (day) day.total += isMoney ? one.salesAmount : one.orders
  }
  return courseThrough(perDay, days, false)
}

type Day = { total: number; rows: number }

const emptyDays = ({ count }: Days): Day[] =>
  Array.from({ length: 2 * count }, () => ({ total: 0, rows: 0 }))

function courseThrough(perDay: readonly Day[], days: Days, isAverage: boolean): Course {
  const figure = (part: readonly Day[]) => {
    const total = part.reduce((all, day) => all + day.total, 0)
    const count = part.reduce((all, day) => all + day.rows, 0)
    return isAverage ? Math.round(total / Math.max(1, count)) : total
  }
  return {
    value: figure(perDay.slice(days.count)),
    previous: figure(perDay.slice(0, days.count)),
    trend: perDay.slice(days.count).map((day) => figure([day])),
  }
}

/** The number of rows. */
export async function countOf(
  { db }: Tenant,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as "count" from ${from} where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}
