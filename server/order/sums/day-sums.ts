import { type ModuleId, moduleIds } from '#contract/modules.ts'
import type { Row } from '../../db/schema.ts'
import type { Db } from '../../db/tenant.ts'
import { addUp, type AddedUp, type Chosen, type DayRange } from './add-up.ts'
import {
  added,
  addText,
  addTo,
  type ByGroup,
  groupings,
  nothing,
  otherWork,
  type Sums,
  sumText,
} from './sums.ts'

/** A row of stored sums. */
export type SumRow = Row<'order_sum'>

type Built = Pick<AddedUp, 'moduleId' | 'orderStatusId' | 'currency' | 'deliveryType' | 'day'> & {
  firstMs: number
  sums: Sums
  groups: Record<(typeof groupings)[number], ByGroup>
}

const allModules: ModuleId[] = Object.values(moduleIds)

/** The sums of a company's days, computed from the order rows. */
export async function sumDays(
  db: Db,
  { companyId, timeZone }: Pick<Chosen, 'companyId' | 'timeZone'>,
  ranges: readonly DayRange[],
): Promise<SumRow[]> {
  const chosen = { companyId, timeZone, moduleIds: allModules }
  const built = new Map<string, Built>()
  for (const row of await addUp(db, chosen, ranges)) {
    const { sums, firstMs } = builtAt(built, row)
    builtAt(built, row).sums = added(sums, row)
    builtAt(built, row).firstMs = Math.min(firstMs, row.firstMs)
  }
  for (const grouping of groupings)
    for (const row of await addUp(db, chosen, ranges, { grouping }))
      addTo(builtAt(built, row).groups[grouping], row.group, row)
  return [...built.values()].map((one) => rowOf(companyId, 'day', one))
}

/**
 * The sums of a month, computed from those of its days, without the hours, which are read by day
 * only. Yields after each day, because a large company's sums are long texts.
 */
export async function sumMonth(month: string, days: readonly SumRow[]): Promise<SumRow[]> {
  const built = new Map<string, Built>()
  for (const row of days) {
    const key = {
      moduleId: row.module_id,
      orderStatusId: row.order_status_id,
      currency: row.currency,
      deliveryType: row.delivery_type,
      day: month,
    }
    const one = builtAt(built, key)
    one.sums = added(one.sums, sumsOf(row))
    one.firstMs = Math.min(one.firstMs, row.first_ms)
    addText('staff', one.groups.staff, row.staff)
    addText('table', one.groups.table, row.tables)
    addText('product', one.groups.product, row.products)
    await otherWork()
  }
  const companyId = days[0]?.company_id
  return companyId === undefined
    ? []
    : [...built.values()].map((one) => rowOf(companyId, 'month', one))
}

function builtAt(
  built: Map<string, Built>,
  {
    moduleId,
    orderStatusId,
    currency,
    deliveryType,
    day,
  }: Pick<Built, 'moduleId' | 'orderStatusId' | 'currency' | 'deliveryType' | 'day'>,
): Built {
  const key = [moduleId, orderStatusId, currency, deliveryType, day].join('|')
  const known = built.get(key)
  if (known) return known
  const groups = { hour: new Map(), staff: new Map(), table: new Map(), product: new Map() }
  const ofOrders = { moduleId, orderStatusId, currency, deliveryType, day }
  const made = { ...ofOrders, firstMs: Number.MAX_SAFE_INTEGER, sums: nothing, groups }
  built.set(key, made)
  return made
}

function rowOf(companyId: SumRow['company_id'], span: SumRow['span'], one: Built): SumRow {
  const { sums, groups } = one
  return {
    company_id: companyId,
    module_id: one.moduleId,
    span,
    from_day: one.day,
    order_status_id: one.orderStatusId,
    currency: one.currency,
    delivery_type: one.deliveryType,
    orders: sums.orders,
    first_ms: one.firstMs,
    rating_count: sums.ratingCount,
    rating_sum: sums.ratingSum,
    goods_amount: sums.goodsAmount,
    discount_amount: sums.discountAmount,
    tax_amount: sums.taxAmount,
    sales_amount: sums.salesAmount,
    refund_amount: sums.refundAmount,
    hours: sumText('hour', groups.hour),
    staff: sumText('staff', groups.staff),
    tables: sumText('table', groups.table),
    products: sumText('product', groups.product),
  }
}

function sumsOf(row: SumRow): Sums {
  return {
    orders: row.orders,
    goodsAmount: row.goods_amount,
    discountAmount: row.discount_amount,
    taxAmount: row.tax_amount,
    salesAmount: row.sales_amount,
    refundAmount: row.refund_amount,
    quantity: 0,
    ratingCount: row.rating_count,
    ratingSum: row.rating_sum,
  }
}
