import { type RawBuilder, sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import type { OrderStatusId } from '#contract/order-status.ts'
import { localDay } from '#contract/zoned-time.ts'
import type { Db } from '../../db/tenant.ts'
import { addUp, type Chosen, type DayRange } from './add-up.ts'
import { partsOf, type Parts } from './parts-of.ts'
import { addText, addTo, type ByGroup, type Grouping, otherWork, type Sums } from './sums.ts'

/** Sums of the orders with one status on one day, or in the whole period without `byDay`. */
export type FoundSums = Sums & {
  orderStatusId: OrderStatusId
  currency: string
  day: string
  firstMs: number
}

/** A range without limits: wider than any calendar view. */
export const allDays: DayRange = { from: '0001-01-01', to: '9000-12-31' }

/** Sums of orders by day and status: stored sums where they exist, the rest from the order rows. */
export async function findSums(
  db: Db,
  chosen: Chosen,
  range: DayRange,
  { byDay = true } = {},
): Promise<FoundSums[]> {
  const parts = await findParts(db, chosen, range, !byDay)
  const stored = await findStored<StoredSums>(db, chosen, parts, storedSums)
  const live = await addUp(db, chosen, parts.live, { byDay })
  return [...stored.map((row) => ({ ...row, quantity: 0 })), ...live]
}

/** Sums of a whole period by member of staff, table or product. */
export async function findGroups(
  db: Db,
  chosen: Chosen,
  range: DayRange,
  grouping: Exclude<Grouping, 'hour'>,
): Promise<ByGroup> {
  const parts = await findParts(db, chosen, range, true)
  const groups: ByGroup = new Map()
  for (const { text } of await findTexts(db, chosen, parts, grouping)) {
    addText(grouping, groups, text)
    await otherWork()
  }
  for (const { group, ...sums } of await addUp(db, chosen, parts.live, { grouping, byDay: false }))
    addTo(groups, group, sums)
  return groups
}

/** Sums by hour for each day, in the company's time zone; the key is `YYYY-MM-DD`. */
export async function findHours(
  db: Db,
  chosen: Chosen,
  range: DayRange,
): Promise<Map<string, ByGroup>> {
  const parts = await findParts(db, chosen, range, false)
  const days = new Map<string, ByGroup>()
  const of = (day: string) => days.get(day) ?? days.set(day, new Map()).get(day) ?? new Map()
  for (const { text, day } of await findTexts(db, chosen, parts, 'hour'))
    addText('hour', of(day), text)
  for (const { day, group, ...sums } of await addUp(db, chosen, parts.live, { grouping: 'hour' }))
    addTo(of(day), group, sums)
  return days
}

/**
 * Splits a range into stored and live parts; all is live if the company's time zone changed since.
 */
async function findParts(
  db: Db,
  { companyId, timeZone, untilMs }: Chosen,
  range: DayRange,
  byMonth: boolean,
): Promise<Parts> {
  const { sealed, marks } = await findSealed(db, companyId)
  if (sealed?.timeZone !== timeZone)
    return partsOf(range, undefined, { changedDays: new Set(), byMonth })
  const changedDays = new Set(marks.map((createdMs) => localDay(createdMs, timeZone)))
  // Stored sums are of whole days, so the last day is read from the rows if it is limited.
  if (untilMs !== undefined) changedDays.add(range.to)
  return partsOf(range, sealed, { changedDays, byMonth })
}

/** Whether a company has stored sums in its current time zone. */
export async function hasSums(
  db: Db,
  { companyId, timeZone }: Pick<Chosen, 'companyId' | 'timeZone'>,
): Promise<boolean> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone"
    from order_sum_company where company_id = ${companyId}`.execute(db)
  return rows[0]?.timeZone === timeZone
}

type State = { timeZone: string; firstDay: string; sealedUntil: string }

/** A single statement, because sealing a day deletes its marks: two reads could miss both. */
async function findSealed(
  db: Db,
  companyId: CompanyId,
): Promise<{ sealed?: State | undefined; marks: number[] }> {
  const { rows } = await sql<State & { createdMs: number | null }>`
    select s.time_zone as "timeZone", s.first_day as "firstDay",
      s.sealed_until as "sealedUntil", m.created_ms as "createdMs"
    from order_sum_company s left join order_sum_mark m on m.company_id = s.company_id
    where s.company_id = ${companyId}`.execute(db)
  return { sealed: rows[0], marks: rows.flatMap(({ createdMs }) => createdMs ?? []) }
}

type StoredSums = Omit<FoundSums, 'quantity' | 'orderStatusId' | 'day' | 'currency'>

const storedSums = sql`s.orders as "orders", s.first_ms as "firstMs",
  s.rating_count as "ratingCount", s.rating_sum as "ratingSum",
  s.goods_amount as "goodsAmount", s.discount_amount as "discountAmount",
  s.tax_amount as "taxAmount", s.sales_amount as "salesAmount",
  s.refund_amount as "refundAmount"`
const columnOf = { hour: 'hours', staff: 'staff', table: 'tables', product: 'products' } as const

function findTexts(db: Db, chosen: Chosen, parts: Parts, grouping: Grouping) {
  const column = sql`${sql.ref(`s.${columnOf[grouping]}`)} as "text"`
  return findStored<{ text: string }>(db, chosen, parts, column)
}

type SumOf = Pick<FoundSums, 'orderStatusId' | 'currency' | 'day'>

/** Rows of stored sums. The rows of a span are adjacent in the table, ordered by status and day. */
async function findStored<Found>(
  db: Db,
  { companyId, moduleIds, statuses, currency, deliveryType }: Chosen,
  { months, days }: Parts,
  columns: RawBuilder<unknown>,
): Promise<(Found & SumOf)[]> {
  const wanted = [
    ...months.map(({ from, to }) => sql`(cast('month' as text), ${from}, ${to})`),
    ...days.map(({ from, to }) => sql`(cast('day' as text), ${from}, ${to})`),
  ]
  if (wanted.length === 0) return []
  const conditions = [
    sql`s.company_id = ${companyId}`,
    sql`s.module_id in (${sql.join(moduleIds)})`,
    sql`s.span = p.span`,
    ...(statuses ? [sql`s.order_status_id in (${sql.join(statuses)})`] : []),
    sql`s.from_day >= p.from_day and s.from_day <= p.to_day`,
    ...(currency === undefined ? [] : [sql`s.currency = ${currency}`]),
    ...(deliveryType === undefined ? [] : [sql`s.delivery_type = ${deliveryType}`]),
  ]
  const { rows } = await sql<Found & SumOf>`
    with period (span, from_day, to_day) as (values ${sql.join(wanted)})
    select s.order_status_id as "orderStatusId", s.currency as "currency",
      s.from_day as "day", ${columns}
    from period p cross join order_sum s where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows
}
