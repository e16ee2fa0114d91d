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

/** The filter of a report, on `sale_order o`. */
export type Asked = {
  companyId: CompanyId
  module: ModuleName
  timeZone: string
  currency: string
  query: Query
}

/**
 * The statuses that count as sales (ADR 0008): completed orders; for bookings, which have no such
 * status, accepted ones.
 */
export function soldStatuses(
  module: ModuleName,
  { orderStatusId }: Pick<Query, 'orderStatusId'>,
): readonly OrderStatusId[] {
  if (orderStatusId?.length) return orderStatusId
  return [has(module, 'bookings') ? orderStatusIds.Received : orderStatusIds.Completed]
}

/**
 * The orders that count, by creation day: the same bounds as in the order list, so that both show
 * the same orders.
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

/** The sums over orders, by the report's names. Sums of nothing are 0. */
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

/** Adds the average order amount, rounded to the minor unit; 0 without orders. */
export function withAverage(sums: Sums): Sums & { averageAmount: number } {
  return {
    ...sums,
    averageAmount: sums.orders === 0 ? 0 : Math.round(sums.salesAmount / sums.orders),
  }
}

/** A report before sorting and paging. */
export type Groups = { rows: ReportRow[]; totals: Sums }
