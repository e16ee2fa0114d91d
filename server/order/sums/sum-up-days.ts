import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { moduleIds } from '#contract/modules.ts'
import { addDays, localDay } from '#contract/zoned-time.ts'
import type { Databases } from '../../db/databases.ts'
import { limitTo } from '../../db/dialect.ts'
import { dayStart } from '../../db/local-day.ts'
import type { Db } from '../../db/tenant.ts'
import { inTransaction } from '../../db/transaction.ts'
import { inBulkTransaction } from '../../db/bulk.ts'
import { SUM_UP_AFTER_MS } from './note-change.ts'
import { nextMonth } from './parts-of.ts'
import { sumDays, sumMonth, type SumRow } from './day-sums.ts'

/** With fewer orders, summing up the rows of a year is as fast. */
export const MIN_ORDERS = 10_000
/**
 * A batch has at most this many days; fewer if they would have more orders than the second limit,
 * but at least one.
 */
const DAYS_AT_ONCE = 7
const ORDERS_AT_ONCE = 3_000
const MARKS_AT_ONCE = 1_000
const ROWS_AT_ONCE = 200

type Company = { companyId: CompanyId; timeZone: string; orders: number }
type State = {
  timeZone: string
  firstDay: string
  sealedUntil: string
  version: number
}
type Mark = { id: Id; day: string }

/**
 * Sums up days of large companies: those that ended some time ago, and those that changed since
 * (ADR 0152). Works in batches of days, each with its own transaction; the order rows are read
 * before it. Several servers may run this: an optimistic version check lets only one of them write.
 */
export async function sumUpDays(
  databases: Databases,
  now: number,
  { minOrders = MIN_ORDERS }: { minOrders?: number } = {},
): Promise<void> {
  await forgetOtherMarks(databases.write)
  for (const company of await largeCompanies(databases.read, minOrders))
    while (await sumUpBatch(databases, company, now)) continue
}

/** Companies that have stored sums, or at least this many orders. */
export async function largeCompanies(db: Db, minOrders: number): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select d.id as "companyId", d.time_zone as "timeZone", d.order_seq as "orders"
    from company_detail d
    where d.order_seq >= ${minOrders}
      or d.id in (select s.company_id from order_sum_company s)`.execute(db)
  return rows
}

/** Deletes the marks of companies without stored sums, which need none. */
async function forgetOtherMarks(db: Db): Promise<void> {
  await sql`delete from order_sum_mark
    where company_id not in (select s.company_id from order_sum_company s)`.execute(db)
}

/** Sums up one batch. Returns whether there may be more to do. */
async function sumUpBatch(databases: Databases, company: Company, now: number): Promise<boolean> {
  const { companyId, timeZone } = company
  const state = await stateOf(databases.read, companyId)
  if (!state || state.timeZone !== timeZone) return begin(databases, company, state)
  // The marks are read first, so that the rows read afterwards include their changes.
  const marks = await marksOf(databases.write, company)
  const changed = marks.filter(({ day }) => day < state.sealedUntil)
  const daysAtOnce = daysOfPiece(company, state, now)
  const days =
    changed.length > 0
      ? [...new Set(changed.map(({ day }) => day))].toSorted().slice(0, daysAtOnce)
      : endedDays(state, timeZone, now, daysAtOnce)
  const done = marks.filter(({ day }) => day >= state.sealedUntil || days.includes(day))
  const last = days.at(-1)
  if (last === undefined) {
    await forgetMarks(databases.write, companyId, done)
    return false
  }
  const sealedUntil = last < state.sealedUntil ? state.sealedUntil : addDays(last, 1)
  const db = databases.longRead(companyId)
  const ranges = days.map((day) => ({ from: day, to: day }))
  const sums = await sumDays(db, company, ranges)
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))].filter(
    (month) => nextMonth(month) <= sealedUntil,
  )
  for (const month of months) {
    const stored = (await daysOf(db, companyId, month)).filter(
      (row) => !days.includes(row.from_day),
    )
    const fresh = sums.filter((row) => row.from_day.slice(0, 7) === month.slice(0, 7))
    sums.push(...(await sumMonth(month, [...stored, ...fresh])))
  }
  const isDone = await inBulkTransaction(databases, async (write) => {
    if (!(await claim(write, companyId, { ...state, sealedUntil }))) return false
    await forgetMarks(write, companyId, done)
    await replace(write, companyId, { days, months }, sums)
    return true
  })
  // Sums are long texts: checkpoints now, so that a later commit need not move a large WAL.
  await databases.checkpoint()
  return isDone
}

/** Starts a company's sums at its first order, or again after its time zone changed. */
async function begin(
  databases: Databases,
  { companyId, timeZone }: Company,
  state: State | undefined,
): Promise<boolean> {
  const firstMs = await firstOrder(databases.longRead(companyId), companyId)
  if (firstMs === undefined) return false
  const firstDay = localDay(firstMs, timeZone)
  const begun = { timeZone, firstDay, sealedUntil: firstDay, version: state?.version ?? 0 }
  return inTransaction(databases, async (db) => {
    if (state) return claim(db, companyId, begun)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('order_sum_company')
      .values({
        company_id: companyId,
        time_zone: timeZone,
        first_day: firstDay,
        sealed_until: firstDay,
        version: 0,
      })
      .onConflict((conflict) => conflict.column('company_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  })
}

/** Takes the next version; false if another server has changed the company's sums meanwhile. */
async function claim(
  db: Db,
  companyId: CompanyId,
  { timeZone, firstDay, sealedUntil, version }: State,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_sum_company set time_zone = ${timeZone}, first_day = ${firstDay},
      sealed_until = ${sealedUntil}, version = version + 1
    where company_id = ${companyId} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

/** The next days without sums that ended long enough ago. */
function endedDays(
  { sealedUntil }: State,
  timeZone: string,
  now: number,
  daysAtOnce: number,
): string[] {
  return Array.from({ length: daysAtOnce }, (_, index) => addDays(sealedUntil, index)).filter(
    (day) => dayStart(addDays(day, 1), timeZone) <= now - SUM_UP_AFTER_MS,
  )
}

/** The number of days of a batch, by the company's average orders per day. */
function daysOfPiece(
  { orders, timeZone }: Pick<Company, 'orders' | 'timeZone'>,
  { firstDay }: State,
  now: number,
): number {
  const days = Math.max(1, (now - dayStart(firstDay, timeZone)) / DAY_MS)
  const wanted = Math.floor(ORDERS_AT_ONCE / Math.max(1, orders / days))
  return Math.min(DAYS_AT_ONCE, Math.max(1, wanted))
}

async function firstOrder(db: Db, companyId: CompanyId): Promise<number | undefined> {
  const firsts = []
  for (const moduleId of Object.values(moduleIds)) {
    const { rows } = await sql<{ createdMs: number }>`
      select created_ms as "createdMs" from sale_order
      where company_id = ${companyId} and module_id = ${moduleId}
      order by created_ms limit 1`.execute(db)
    firsts.push(...rows.map(({ createdMs }) => createdMs))
  }
  return firsts.length === 0 ? undefined : Math.min(...firsts)
}

/** The state of a company's stored sums. */
export async function stateOf(db: Db, companyId: CompanyId): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select time_zone as "timeZone", first_day as "firstDay", sealed_until as "sealedUntil", version
    from order_sum_company where company_id = ${companyId}`.execute(db)
  return rows[0]
}

/** Days of a company that changed since they were summed up, limited to one batch. */
export async function marksOf(
  db: Db,
  { companyId, timeZone }: Pick<Company, 'companyId' | 'timeZone'>,
): Promise<Mark[]> {
  const { rows } = await sql<{ id: Id; createdMs: number }>`
    select id, created_ms as "createdMs" from order_sum_mark where company_id = ${companyId}
    order by id ${limitTo(MARKS_AT_ONCE)}`.execute(db)
  return rows.map(({ id, createdMs }) => ({ id, day: localDay(createdMs, timeZone) }))
}

async function forgetMarks(db: Db, companyId: CompanyId, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  await sql`delete from order_sum_mark where company_id = ${companyId}
    and id in (${sql.join(marks.map(({ id }) => id))})`.execute(db)
}

/** The stored sums of the days of a month. */
export async function daysOf(db: Db, companyId: CompanyId, month: string): Promise<SumRow[]> {
  return db
    .selectFrom('order_sum')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('module_id', 'in', Object.values(moduleIds))
    .where('span', '=', 'day')
    .where('from_day', '>=', month)
    .where('from_day', '<', nextMonth(month))
    .execute()
}

type Spans = { days: readonly string[]; months: readonly string[] }

async function replace(
  db: Db,
  companyId: CompanyId,
  { days, months }: Spans,
  sums: readonly SumRow[],
): Promise<void> {
  for (const [span, starts] of [['day', days] as const, ['month', months] as const])
    if (starts.length > 0)
      await sql`delete from order_sum where company_id = ${companyId} and span = ${span}
        and from_day in (${sql.join(starts)})`.execute(db)
  for (let start = 0; start < sums.length; start += ROWS_AT_ONCE)
    await db
      .insertInto('order_sum')
      .values(sums.slice(start, start + ROWS_AT_ONCE))
      .execute()
}
