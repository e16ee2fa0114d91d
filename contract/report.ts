import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, day } from './fields.ts'
import { limits } from './limits.ts'
import { deliveryType, orderStatusId } from './order-status.ts'
import { listInput, pagination } from './page.ts'
import { as, instant } from './wire.ts'
import { countDays } from './zoned-time.ts'

/** What a report groups orders by. `weekhour`: weekday and hour, for a heat map. */
export const reportGroupings = [
  'day',
  'hour',
  'weekhour',
  'product',
  'staff',
  'table',
  'tax',
] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** The longest period of one report, in days; also its maximum rows per page. */
export const maxReportDays = 366

/** The id of the group without a product, member of staff or table; it can have a name. */
export const noRecord = 'none'

const amount = z.int()
const count = z.int()

/**
 * Sums over orders, in minor units (ADR 0008, 0049). `salesAmount` is the total on lists and
 * receipts, `goodsAmount` the lines before discount, tax, delivery and tip, `refundAmount` all
 * refunds of these sales, also later ones: sales minus refunds is the money kept.
 */
const sums = {
  orders: count,
  goodsAmount: amount,
  discountAmount: amount,
  taxAmount: amount,
  salesAmount: amount,
  refundAmount: amount,
  averageAmount: amount,
}

/**
 * One group. `id` is the day, the hour, `weekday-hour`, or the id of the product, member of staff
 * or table; `none` without one. Hours are in the company's time zone; weekday 0 is Sunday. A
 * product counts only its own lines: discount, tax, delivery and tip belong to no line. A tax has
 * its name, if any, its rate in percent, its base (`goodsAmount`) and its amount.
 */
const reportRow = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  day: z.optional(z.string()),
  weekday: z.optional(z.int()),
  hour: z.optional(z.int()),
  percent: z.optional(z.number()),
  quantity: z.optional(count),
  orders: count,
  goodsAmount: amount,
  discountAmount: z.optional(amount),
  taxAmount: z.optional(amount),
  salesAmount: z.optional(amount),
  refundAmount: z.optional(amount),
  averageAmount: z.optional(amount),
})
export type ReportRow = z.infer<typeof reportRow>

export const listReport = endpoint({
  method: 'GET',
  base: 'business',
  path: 'orderreport/list',
  summary: 'Sales of a period by day, hour, weekday and hour, product, staff, table or tax',
  access: 'report.read',
  table: 'report.read',
  list: 'summed',
  input: z
    .strictObject({
      currentPage: listInput.currentPage,
      rowSize: as(
        'rowSize',
        z._default(z.int().check(z.minimum(1), z.maximum(maxReportDays)), limits.rowSize.default),
      ),
      sort: z.optional(z.enum(['label', 'orders', 'amount'])),
      order: listInput.order,
      fromDate: day,
      toDate: day,
      groupBy: z._default(z.enum(reportGroupings), 'day'),
      /** Absent: the statuses that count as sales. */
      orderStatusId: z.optional(z.array(orderStatusId).check(z.maxLength(7))),
      deliveryType: z.optional(deliveryType),
      /** Only orders placed before this moment, to compare a day that is not complete. */
      untilMs: z.optional(instant()),
    })
    .check(
      z.refine(({ fromDate, toDate }) => fromDate <= toDate, {
        path: ['fromDate'],
        error: 'from_after_to',
      }),
      z.refine(({ fromDate, toDate }) => countDays(fromDate, toDate) <= maxReportDays, {
        path: ['toDate'],
        error: 'period_too_long',
      }),
    ),
  output: z.object({
    groupBy: z.enum(reportGroupings),
    fromDate: z.string(),
    toDate: z.string(),
    /** The counted statuses: a list with this filter shows the same orders. */
    orderStatusIds: z.array(orderStatusId),
    currency,
    rows: z.array(reportRow),
    totals: z.object(sums),
    /** The ratings of these orders, 1 to 5; only in groupings by time. */
    ratings: z.optional(z.object({ count, average: z.number() })),
    /** Kept deposits of cancelled bookings: income, but no sale. Only in groupings by time. */
    keptDeposits: z.optional(z.object({ count, amount })),
    /**
     * Money of these orders that went back and is no refund of a sale, such as overpayments: the
     * end of a day has it among its refunds. Only in groupings by time.
     */
    overpaymentsBack: z.optional(z.object({ count, amount })),
    pagination,
  }),
})
