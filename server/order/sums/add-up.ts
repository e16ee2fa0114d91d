import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { CompanyId } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { OrderStatusId } from '#contract/order-status.ts'
import { noRecord } from '#contract/report.ts'
import { addDays } from '#contract/zoned-time.ts'
import { timesIn } from '../../db/dialect.ts'
import { dayStart, stretchesOf } from '../../db/local-day.ts'
import type { Db } from '../../db/tenant.ts'
import { cameInRow, saleOfRow, saleRefundOfRow, taxOfRow } from '../money/sale-refund.ts'
import type { Grouping, Sums } from './sums.ts'

/** A range of days, both inclusive. */
export type DayRange = { from: string; to: string }

/** Which orders, by the day of their creation; undefined fields do not filter. */
export type Chosen = {
  companyId: CompanyId
  timeZone: string
  moduleIds: readonly ModuleId[]
  statuses?: readonly OrderStatusId[] | undefined
  currency?: string | undefined
  deliveryType?: string | undefined
  /** Only orders created before this moment, which is on the last day. */
  untilMs?: number | undefined
}

/** Every sum is grouped by these. */
type SumKey = {
  moduleId: ModuleId
  orderStatusId: OrderStatusId
  currency: string
  deliveryType: string
}

/** `day` is empty without `byDay`, `group` is empty without a grouping. */
export type AddedUp = SumKey & { day: string; group: string; firstMs: number } & Sums

type Row = SumKey & { dayNumber: number; group: string | number; firstMs: number } & Sums

const sumOf = (amount: RawBuilder<unknown>) => sql`cast(coalesce(sum(${amount}), 0) as bigint)`
const sumIfCame = (column: string) =>
  sumOf(sql`case when ${cameInRow} then ${sql.ref(column)} else 0 end`)
const orderSums = sql`count(*) as "orders", ${sumIfCame('o.subtotal_amount')} as "goodsAmount",
  ${sumIfCame('o.discount_amount')} as "discountAmount",
  ${sumOf(taxOfRow)} as "taxAmount", ${sumOf(saleOfRow)} as "salesAmount",
  ${sumOf(sql`case when ${cameInRow} then ${saleRefundOfRow} else 0 end`)} as "refundAmount",
  0 as "quantity", count(o.rating) as "ratingCount", ${sumOf(sql`o.rating`)} as "ratingSum"`
const lineSums = sql`count(distinct l.order_id) as "orders",
  ${sumOf(sql`l.line_amount`)} as "goodsAmount", 0 as "discountAmount", 0 as "taxAmount",
  0 as "salesAmount", 0 as "refundAmount", ${sumOf(sql`l.quantity`)} as "quantity",
  0 as "ratingCount", 0 as "ratingSum"`

const local = sql`(o.created_ms + p.offset_ms)`
const groupOf: Record<Grouping, RawBuilder<unknown>> = {
  hour: timesIn(sql`(${local} % ${sql.lit(DAY_MS)})`, HOUR_MS),
  staff: sql`coalesce(o.taken_by, ${sql.lit(noRecord)})`,
  table: sql`coalesce(o.table_id, ${sql.lit(noRecord)})`,
  // Lines without a stored product are grouped by their name.
  product: sql`coalesce(l.product_id, ${sql.lit(`${noRecord} `)} || l.name)`,
}

/**
 * Sums up orders from their rows, by day with `byDay`, and by a grouping. Days and hours are in the
 * company's time zone: the period is split where the UTC offset changes, so that each part has one
 * offset.
 */
export async function addUp(
  db: Db,
  { companyId, timeZone, moduleIds, statuses, currency, deliveryType, untilMs }: Chosen,
  ranges: readonly DayRange[],
  { grouping, byDay = true }: { grouping?: Grouping | undefined; byDay?: boolean } = {},
): Promise<AddedUp[]> {
  // Only days and hours depend on the UTC offset.
  const isLocal = byDay || grouping === 'hour'
  const stretches = ranges.flatMap(({ from, to }) => {
    const fromMs = dayStart(from, timeZone)
    const untilMs = dayStart(addDays(to, 1), timeZone)
    return isLocal ? stretchesOf({ fromMs, untilMs }, timeZone) : [{ fromMs, untilMs, offsetMs: 0 }]
  })
  if (stretches.length === 0) return []
  const moment = (ms: number) => sql`cast(${ms} as bigint)`
  const periods = stretches.map(
    ({ fromMs, untilMs, offsetMs }) =>
      sql`(${moment(fromMs)}, ${moment(untilMs)}, ${moment(offsetMs)})`,
  )
  const isOfProducts = grouping === 'product'
  // Cross joins with the periods first, so that both databases read one index range per period.
  const lines = isOfProducts
    ? sql`cross join cart_item l where l.company_id = ${companyId} and l.order_id = o.id
        and l.cart_status <> 'Cancelled' and ${cameInRow} and`
    : sql`where`
  const conditions = [
    sql`o.company_id = ${companyId}`,
    sql`o.module_id in (${sql.join(moduleIds)})`,
    ...(statuses ? [sql`o.order_status_id in (${sql.join(statuses)})`] : []),
    sql`o.created_ms >= p.from_ms and o.created_ms < p.until_ms`,
    ...(currency === undefined ? [] : [sql`o.currency = ${currency}`]),
    ...(deliveryType === undefined ? [] : [sql`coalesce(o.delivery_type, '') = ${deliveryType}`]),
    ...(untilMs === undefined ? [] : [sql`o.created_ms < ${moment(untilMs)}`]),
  ]
  const { rows } = await sql<Row>`
    with period (from_ms, until_ms, offset_ms) as (values ${sql.join(periods)})
    select o.module_id as "moduleId", o.order_status_id as "orderStatusId",
      o.currency as "currency", coalesce(o.delivery_type, '') as "deliveryType",
      ${byDay ? timesIn(local, DAY_MS) : sql`0`} as "dayNumber",
      ${grouping ? groupOf[grouping] : sql`cast('' as text)`} as "group",
      min(o.created_ms) as "firstMs", ${isOfProducts ? lineSums : orderSums}
    from period p cross join sale_order o ${lines} ${sql.join(conditions, sql` and `)}
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows.map(({ dayNumber, group, ...row }) => ({
    ...row,
    day: byDay ? dayOf(dayNumber) : '',
    group: String(group),
  }))
}

const dayOf = (dayNumber: number) => new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
