import type { CompanyId } from '#contract/fields.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type ModuleName, moduleIds, has } from '#contract/modules.ts'
import { type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import type { listReport, ReportRow } from '#contract/report.ts'
import { localDay } from '#contract/zoned-time.ts'
import type { Chosen, DayRange } from '../order/sums/add-up.ts'
import type { Sums } from '../order/sums/sums.ts'

export type Query = InputOf<typeof listReport>

/** The scope of a report. */
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
 * The orders that count, by creation day, with the same conditions as the order list, so that both
 * show the same orders.
 */
export function chosenBy({ companyId, module, timeZone, currency, query }: Asked): Chosen {
  return {
    companyId,
    timeZone,
    moduleIds: [moduleIds[module]],
    statuses: [...new Set(soldStatuses(module, query))],
    currency,
    deliveryType: query.deliveryType,
    untilMs: query.untilMs,
  }
}

/** The range of days, at most up to the day of `untilMs`. */
export function rangeOf({ timeZone, query: { fromDate, toDate, untilMs } }: Asked): DayRange {
  const last = untilMs === undefined ? toDate : localDay(untilMs, timeZone)
  if (last >= toDate) return { from: fromDate, to: toDate }
  return { from: fromDate, to: last < fromDate ? fromDate : last }
}

/** The sums shown in a report, with the average order, rounded to the minor unit. */
export function withAverage({
  orders,
  goodsAmount,
  discountAmount,
  taxAmount,
  salesAmount,
  refundAmount,
}: Sums) {
  const averageAmount = orders === 0 ? 0 : Math.round(salesAmount / orders)
  const amounts = { goodsAmount, discountAmount, taxAmount, salesAmount, refundAmount }
  return { orders, ...amounts, averageAmount }
}

/** A report before sorting and paging. */
export type Groups = { rows: ReportRow[]; totals: Sums }
