import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dateRange } from '#contract/limits.ts'
import { has, type ModuleId, moduleNameOf } from '#contract/modules.ts'
import type { listOrders, OrderRow } from '#contract/order.ts'
import type { PaymentStatus } from '#contract/order-status.ts'
import type { Page } from '#contract/page.ts'
import { addDays } from '#contract/zoned-time.ts'
import { timesIn } from '../../db/dialect.ts'
import { dayStart, stretchesOf, todayOf } from '../../db/local-day.ts'
import { pageOf, type Paging, sortedBy } from '../../db/page-of.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { Viewer } from '../../change/change.ts'
import { type ListedOrder, listedOrderColumns } from '../order-head.ts'
import { isRefundDue } from '../money/owed.ts'
import { isAmong, isCancelledIn } from '../over.ts'
import { type JoinedColumns, joinedColumns, joinedOrderTables, orderRowOf } from './order-row.ts'
import { isKnownLong, noteLong } from './long-lists.ts'
import { isOfNumber, noOrder, numberIn } from './search.ts'
import { type Searched, searchList } from './search-list.ts'
import { withProduct } from './with-product.ts'
import { withReadyMinutes } from './with-ready-minutes.ts'

type Query = InputOf<typeof listOrders>
/** The reference for days and "upcoming". */
type Moment = Pick<Viewer, 'timeZone' | 'now'>
/** The filters of a list, without its sort order and page. */
type Filter = Omit<Query, keyof Paging | 'sort' | 'order'>

const due = sql`coalesce(o.start_ms, o.promised_ms, o.created_ms)`

/** Order numbers are unique and short, so they are the tie-breakers (ADR 0232). */
const sortColumns = {
  created: [sql`o.created_ms`, sql`o.order_no`],
  order_no: [sql`length(o.order_no)`, sql`o.order_no`],
  total: [sql`o.total_amount`, sql`o.order_no`],
  promised: [due, sql`o.order_no`],
} as const satisfies Record<Exclude<NonNullable<Query['sort']>, 'nearest'>, RawBuilder<unknown>[]>

/**
 * Sorts orders due from today on first, in ascending order, then earlier ones, the latest first.
 * Both parts are read from the index of appointments.
 */
function byNearest({ timeZone, now }: Moment, order: 'asc' | 'desc' = 'asc') {
  const from = sql.lit(todayOf(now, timeZone).fromMs)
  const distance = sql`abs(${due} - ${from})`
  const isDescending = order === 'desc'
  const byNumber = { by: sql`o.order_no`, isDescending }
  return {
    keys: sortedBy(
      order,
      sql`case when ${due} >= ${from} then 0 else 1 end`,
      distance,
      byNumber.by,
    ),
    parts: [
      { where: sql`${due} >= ${from}`, keys: [{ by: due, isDescending }, byNumber] },
      { where: sql`${due} < ${from}`, keys: [{ by: due, isDescending: !isDescending }, byNumber] },
    ],
  }
}

/** A page of the company's orders of one module; for bookings, from today on. */
export async function findOrders(
  tenant: Tenant,
  moduleId: ModuleId,
  query: Query,
  viewer: Viewer,
): Promise<Page<OrderRow>> {
  const usualSort = has(moduleNameOf(moduleId), 'bookings') ? 'nearest' : 'created'
  const { sort = usualSort } = query
  const list = {
    columns: sql`${listedOrderColumns}, ${joinedColumns}`,
    from: joinedOrderTables,
    counted: sql`sale_order o`,
    narrowBy: {
      within: conditionsOf(tenant, moduleId, []),
      columns: [sql`length(o.order_no)`, sql`o.order_no`],
    },
    ...(sort === 'nearest'
      ? byNearest(viewer, query.order)
      : { keys: sortedBy(query.order ?? 'desc', ...sortColumns[sort]) }),
    paging: query,
  }
  const number = numberIn(query.search)
  const asked = number === undefined ? [] : await filters(tenant, query, viewer)
  const one =
    number === undefined
      ? undefined
      : await pageOf<Listed>(tenant.db, {
          ...list,
          where: conditionsOf(tenant, moduleId, [...asked, isOfNumber(number)]),
          isUnique: true,
        })
  const { rows, pagination } = one?.rows.length
    ? one
    : await findAsked(tenant, moduleId, query, { list, viewer })
  const listed = rows.map((row) => orderRowOf(row, viewer))
  return { rows: await withReadyMinutes(tenant, listed, viewer), pagination }
}

type Listed = ListedOrder & JoinedColumns
type List = Omit<Parameters<typeof pageOf>[1], 'where'>

async function findAsked(
  tenant: Tenant,
  moduleId: ModuleId,
  query: Query,
  { list, viewer }: { list: List; viewer: Viewer },
): Promise<Page<Listed>> {
  const { where, isAll } = await askedOrders(tenant, moduleId, query, viewer)
  const found = await pageOf<Listed>(tenant.db, {
    ...list,
    where,
    // Parts of numbers are searched in an index, not in the rows.
    isAlwaysNarrowed: /\d/.test(query.search ?? ''),
    isLong: isAll && isKnownLong(tenant, moduleId),
  })
  if (isAll && found.pagination.isMore) noteLong(tenant, moduleId)
  return found
}

/** The filter of a list, on `sale_order o`. Searches are resolved to conditions first. */
export async function askedOrders(
  tenant: Tenant,
  moduleId: ModuleId,
  query: Filter,
  viewer: Moment,
): Promise<{
  where: RawBuilder<unknown>
  isAll: boolean
  findProducts?: Searched['findProducts']
}> {
  const found = await searchList(tenant, moduleId, query.search)
  const asked = await filters(tenant, query, viewer)
  const conditions = [...asked, ...(found ? [found.condition] : [])]
  const where = conditionsOf(tenant, moduleId, conditions)
  return { where, isAll: conditions.length === 0, findProducts: found?.findProducts }
}

function conditionsOf(
  { companyId }: Tenant,
  moduleId: ModuleId,
  others: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const own = [sql`o.company_id = ${companyId}`, sql`o.module_id = ${moduleId}`]
  return sql.join([...own, ...others], sql` and `)
}

async function filters(
  tenant: Tenant,
  query: Filter,
  { timeZone, now }: Moment,
): Promise<RawBuilder<unknown>[]> {
  const {
    orderStatusId,
    paymentStatus,
    refund,
    deliveryType,
    source,
    tableId,
    customerId,
    resourceId,
    productId,
    takenBy,
  } = query
  return [
    ...(orderStatusId?.length ? [isAmong('o.order_status_id', orderStatusId)] : []),
    ...(paymentStatus ? [isOfPayment(paymentStatus)] : []),
    ...(refund ? [isRefundDue(tenant.companyId)] : []),
    ...(deliveryType ? [sql`o.delivery_type = ${deliveryType}`] : []),
    ...(source ? [sql`o.source = ${source}`] : []),
    ...(tableId ? [sql`o.table_id = ${tableId}`] : []),
    ...(customerId ? [sql`o.customer_id = ${customerId}`] : []),
    ...(resourceId ? [sql`o.resource_id = ${resourceId}`] : []),
    ...(takenBy ? [sql`o.taken_by = ${takenBy}`] : []),
    ...(productId ? [await withProduct(tenant, productId)] : []),
    ...startingIn(query, { timeZone, now }),
    ...createdIn(query, timeZone),
    ...createdAt(query, timeZone),
  ]
}

/**
 * The index contains only the unpaid orders, which are few; the repeated condition makes the query
 * use it. Nobody has to pay a cancelled order.
 */
function isOfPayment(status: PaymentStatus): RawBuilder<unknown> {
  return status === 'paid'
    ? sql`o.payment_status = 'paid'`
    : sql`o.payment_status = ${sql.lit(status)} and o.payment_status <> 'paid'${
        status === 'unpaid' ? sql` and not ${isCancelledIn('o.order_status_id')}` : sql``
      }`
}

/**
 * Days are in the company's time zone; their bounds are computed here, so that the index on the
 * moment is used.
 */
export function createdIn(
  { fromDate, toDate }: { fromDate?: string; toDate?: string },
  timeZone: string,
): RawBuilder<unknown>[] {
  return [
    ...(fromDate ? [sql`o.created_ms >= ${dayStart(fromDate, timeZone)}`] : []),
    ...(toDate ? [sql`o.created_ms < ${dayStart(addDays(toDate, 1), timeZone)}`] : []),
  ]
}

/** Filters bookings by appointment and outcome. */
function startingIn(
  { startFromDate, startToDate, isUpcoming, outcome }: Filter,
  { timeZone, now }: Moment,
): RawBuilder<unknown>[] {
  return [
    ...(startFromDate ? [sql`o.start_ms >= ${dayStart(startFromDate, timeZone)}`] : []),
    ...(startToDate ? [sql`o.start_ms < ${dayStart(addDays(startToDate, 1), timeZone)}`] : []),
    ...(isUpcoming === undefined
      ? []
      : [isUpcoming ? sql`o.start_ms >= ${now}` : sql`o.start_ms < ${now}`]),
    ...(outcome ? [sql`o.outcome = ${outcome}`] : []),
  ]
}

/**
 * Filters by an hour of the day or by a weekday, in the company's time zone. The period is split
 * where the zone's UTC offset changes, at most twice a year. Without a period the maximum period is
 * used.
 */
function createdAt(
  { hour, weekday, fromDate = dateRange.first, toDate = dateRange.last }: Filter,
  timeZone: string,
): RawBuilder<unknown>[] {
  if (hour === undefined && weekday === undefined) return []
  const stretches = stretchesOf(
    { fromMs: dayStart(fromDate, timeZone), untilMs: dayStart(addDays(toDate, 1), timeZone) },
    timeZone,
  )
  const within = stretches.map(({ fromMs, untilMs, offsetMs }) => {
    const local = sql`(o.created_ms + ${sql.lit(offsetMs)})`
    const hourOf = timesIn(sql`(${local} % ${sql.lit(DAY_MS)})`, HOUR_MS)
    const wanted = [
      sql`o.created_ms >= ${sql.lit(fromMs)} and o.created_ms < ${sql.lit(untilMs)}`,
      ...(hour === undefined ? [] : [sql`${hourOf} = ${hour}`]),
      // + 4, because the first day of 1970 was a Thursday.
      ...(weekday === undefined ? [] : [sql`(${timesIn(local, DAY_MS)} + 4) % 7 = ${weekday}`]),
    ]
    return sql.join(wanted, sql` and `)
  })
  return [within.length === 0 ? noOrder : sql`(${sql.join(within, sql` or `)})`]
}
