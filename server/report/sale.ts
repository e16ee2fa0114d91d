import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { type ModuleName, moduleIds, has } from '#contract/modules.ts'
import { type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import type { listReport, ReportRow } from '#contract/report.ts'
import { addDays } from '#contract/zoned-time.ts'
import { dayStart } from '../db/local-day.ts'
import { saleRefundOfRow } from '../order/money/sale-refund.ts'
import type { CompanyId } from '#contract/fields.ts'

export type Query = InputOf<typeof listReport>

/** The orders a report is about, of `sale_order o`. */
export type Asked = {
  companyId: CompanyId
  module: ModuleName
  timeZone: string
  currency: string
  query: Query
}

/**
 * The statuses that are sales (ADR 0008): what was handed over; of bookings, which have no such
 * status, what was agreed.
 */
export function soldStatuses(
  module: ModuleName,
  { orderStatusId }: Pick<Query, 'orderStatusId'>,
): readonly OrderStatusId[] {
  if (orderStatusId?.length) return orderStatusId
  return [has(module, 'bookings') ? orderStatusIds.Received : orderStatusIds.Completed]
}

/**
 * Which orders count, by the day they were made: the bounds of the order list with the same days,
 * so that both show the same.
 */
export function isAsked({
  companyId,
  module,
  timeZone,
  currency,
  query,
}: Asked): RawBuilder<unknown> {
  const { fromDate, toDate, deliveryType } = query
  return sql.join(
    [
      sql`o.company_id = ${companyId}`,
      sql`o.module_id = ${moduleIds[module]}`,
      sql`o.order_status_id in (${sql.join(soldStatuses(module, query))})`,
      sql`o.created_ms >= ${dayStart(fromDate, timeZone)}`,
      sql`o.created_ms < ${dayStart(addDays(toDate, 1), timeZone)}`,
      sql`o.currency = ${currency}`,
      ...(deliveryType ? [sql`o.delivery_type = ${deliveryType}`] : []),
    ],
    sql` and `,
  )
}

/** What is added up of orders, under the names of the report. Sums of none are 0. */
export type Sums = {
  orders: number
  goodsAmount: number
  discountAmount: number
  taxAmount: number
  salesAmount: number
  refundAmount: number
}

const sumOf: Record<string, RawBuilder<unknown>> = {
  goodsAmount: sql`o.subtotal_amount`,
  discountAmount: sql`o.discount_amount`,
  taxAmount: sql`o.tax_amount`,
  salesAmount: sql`o.total_amount`,
  refundAmount: saleRefundOfRow,
}

/** `count(*) as "orders", …` over `sale_order o`. */
export const orderSums = sql.join([
  sql`count(*) as "orders"`,
  ...Object.entries(sumOf).map(
    ([name, amount]) => sql`cast(coalesce(sum(${amount}), 0) as bigint) as ${sql.ref(name)}`,
  ),
])

export const nothing: Sums = {
  orders: 0,
  goodsAmount: 0,
  discountAmount: 0,
  taxAmount: 0,
  salesAmount: 0,
  refundAmount: 0,
}

export function added(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + other.orders,
    goodsAmount: one.goodsAmount + other.goodsAmount,
    discountAmount: one.discountAmount + other.discountAmount,
    taxAmount: one.taxAmount + other.taxAmount,
    salesAmount: one.salesAmount + other.salesAmount,
    refundAmount: one.refundAmount + other.refundAmount,
  }
}

/** With the average order, rounded to the minor unit; 0 of none. */
export function withAverage(sums: Sums): Sums & { averageAmount: number } {
  return {
    ...sums,
    averageAmount: sums.orders === 0 ? 0 : Math.round(sums.salesAmount / sums.orders),
  }
}

/** A report before it is sorted and cut into pages. */
export type Groups = { rows: ReportRow[]; totals: Sums }
