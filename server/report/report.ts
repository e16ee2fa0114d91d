import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { has, type ModuleName } from '#contract/modules.ts'
import type { listReport, ReportRow } from '#contract/report.ts'
import type { Tenant } from '../db/tenant.ts'
import { amountText, type Cell, type CsvFile } from '../http/csv.ts'
import { groupByProduct, groupByStaff, groupByTable } from './by-record.ts'
import { groupByTax } from './by-tax.ts'
import { groupByTime, ratingsOf } from './by-time.ts'
import { retainedByTime, retainedDeposits } from './retained-deposits.ts'
import { returnedOverpayments } from './returned-overpayments.ts'
import { type Asked, type Groups, type Query, soldStatuses, withAverage } from './sale.ts'

type Of = { module: ModuleName; timeZone: string }

/** A page of a report, with the totals of all pages. */
export async function findReport(
  tenant: Tenant,
  of: Of,
  query: Query,
): Promise<OutputOf<typeof listReport>> {
  const asked = await askedOf(tenant, of, query)
  const { rows, totals } = await groupsOf(tenant, asked)
  const { groupBy, fromDate, toDate, currentPage, rowSize } = query
  const page = sorted(rows, query).slice((currentPage - 1) * rowSize, currentPage * rowSize)
  return {
    groupBy,
    fromDate,
    toDate,
    orderStatusIds: [...soldStatuses(of.module, query)],
    currency: asked.currency,
    rows: page,
    totals: withAverage(totals),
    ratings: isOfTime(groupBy) ? await ratingsOf(tenant.db, asked) : undefined,
    keptDeposits: isOfTime(groupBy) ? await retainedDeposits(tenant.db, asked) : undefined,
    overpaymentsBack: isOfTime(groupBy) ? await returnedOverpayments(tenant.db, asked) : undefined,
    pagination: { totalRows: rows.length, rowSize, currentPage },
  }
}

const sumHeadings = ['orders', 'goods', 'discount', 'tax', 'sales', 'refund', 'average'] as const
type SumHeading = (typeof sumHeadings)[number]
/** Products and taxes are parts of orders and have only these sums. */
const partHeadings: Partial<Record<Query['groupBy'], readonly SumHeading[]>> = {
  product: ['orders', 'goods'],
  tax: ['orders', 'goods', 'tax'],
}
const labelHeadings: Record<Query['groupBy'], readonly string[]> = {
  day: ['day'],
  hour: ['hour'],
  weekhour: ['weekday', 'hour'],
  product: ['product', 'quantity'],
  staff: ['staff'],
  table: ['table'],
  tax: ['tax', 'percent'],
}

/** All rows of a report as CSV, amounts in major units of the currency. */
export function reportCsv(tenant: Tenant, of: Of, query: Query): CsvFile {
  return {
    name: `report-${query.groupBy}-${query.fromDate}-${query.toDate}.csv`,
    rows: tableOf(tenant, of, query),
  }
}

async function* tableOf(tenant: Tenant, of: Of, query: Query): CsvFile['rows'] {
  const asked = await askedOf(tenant, of, query)
  const { groupBy } = query
  const headings = partHeadings[groupBy] ?? sumHeadings
  const retained =
    isOfTime(groupBy) && has(of.module, 'bookings')
      ? await retainedByTime(tenant.db, asked, groupBy)
      : undefined
  yield [...labelHeadings[groupBy], ...headings, ...(retained ? ['kept_deposits'] : []), 'currency']
  const { rows } = await groupsOf(tenant, asked)
  const money = (amount: number | undefined) =>
    amount === undefined ? undefined : amountText(amount, asked.currency)
  for (const row of sorted(rows, query)) {
    const cells = {
      orders: row.orders,
      goods: money(row.goodsAmount),
      discount: money(row.discountAmount),
      tax: money(row.taxAmount),
      sales: money(row.salesAmount),
      refund: money(row.refundAmount),
      average: money(row.averageAmount),
    }
    yield [
      ...labelsOf(groupBy, row),
      ...headings.map((name) => cells[name]),
      ...(retained ? [money(retained.get(row.id) ?? 0)] : []),
      asked.currency,
    ]
  }
}

/** Groupings by time, which also show kept deposits. */
const isOfTime = (by: Query['groupBy']): by is 'day' | 'hour' => by === 'day' || by === 'hour'

function labelsOf(
  groupBy: Query['groupBy'],
  { day, weekday, hour, name, quantity, percent }: ReportRow,
): Cell[] {
  if (groupBy === 'day') return [day]
  if (groupBy === 'hour') return [hour]
  if (groupBy === 'weekhour') return [weekday, hour]
  if (groupBy === 'tax') return [name, percent]
  return groupBy === 'product' ? [name, quantity] : [name]
}

async function askedOf({ db, companyId }: Tenant, of: Of, query: Query): Promise<Asked> {
  const { rows } = await sql<{
    currency: string
  }>`select currency from company_detail where id = ${companyId}`.execute(db)
  return { companyId, ...of, currency: rows[0]?.currency ?? '', query }
}

function groupsOf({ db }: Tenant, asked: Asked): Promise<Groups> {
  const { groupBy } = asked.query
  if (groupBy === 'product') return groupByProduct(db, asked)
  if (groupBy === 'staff') return groupByStaff(db, asked)
  if (groupBy === 'tax') return groupByTax(db, asked)
  return groupBy === 'table' ? groupByTable(db, asked) : groupByTime(db, asked, groupBy)
}

/**
 * By default sorts time groups chronologically and others by sales. The input is in chronological
 * order.
 */
function sorted(rows: readonly ReportRow[], { groupBy, sort, order }: Query): ReportRow[] {
  const isTime = groupBy === 'day' || groupBy === 'hour' || groupBy === 'weekhour'
  const by = sort ?? (isTime ? 'label' : 'amount')
  const isDown = (order ?? (by === 'label' ? 'asc' : 'desc')) === 'desc'
  const amountOf = (row: ReportRow) => row.salesAmount ?? row.goodsAmount
  const compare = (a: ReportRow, b: ReportRow) => {
    if (by === 'orders') return a.orders - b.orders
    if (by === 'amount') return amountOf(a) - amountOf(b)
    return isTime ? 0 : (a.name ?? '').localeCompare(b.name ?? '', 'en') || (a.id < b.id ? -1 : 1)
  }
  const found = rows.toSorted((a, b) => (isDown ? compare(b, a) : compare(a, b)))
  return isDown && isTime && by === 'label' ? found.toReversed() : found
}
