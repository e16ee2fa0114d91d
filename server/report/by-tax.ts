import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#contract/report.ts'
import { addDays } from '#contract/zoned-time.ts'
import type { JsonText } from '../db/json-text.ts'
import { dayStart } from '../db/local-day.ts'
import type { Db } from '../db/tenant.ts'
import type { TaxSum } from '#contract/tax.ts'
import { cameInRow, saleOfRow, taxOfRow } from '../order/money/sale-refund.ts'
import { keptTaxSums, taxSumsOf } from '../order/money/taxes.ts'
import { findSums } from '../order/sums/find-sums.ts'
import { added, nothing } from '../order/sums/sums.ts'
import { type Asked, chosenBy, type Groups, rangeOf } from './sale.ts'

/**
 * Orders with the same taxes. Most orders of a company have the same rate, so a year has few rows.
 */
type Alike = {
  taxes: JsonText<TaxSum[]> | null
  taxPercent: number
  isTaxIncluded: number
  orders: number
  subtotalAmount: number
  discountAmount: number
  taxAmount: number
  totalAmount: number
  /** Of a no-show, which is a row of its own: the tax of the payments that were kept. */
  keptTax: number
  kept: number
  isNoShow: number
}

const sumOf = (amount: RawBuilder<unknown>) => sql`cast(sum(${amount}) as bigint)`
const noShow = sql`case when ${cameInRow} then 0 else 1 end`
const noShowId = sql`case when ${cameInRow} then '' else o.id end`

/** The taxes of these orders; of a no-show the part for what was kept, as `taxOfRow` sums it. */
function chargedTaxes(alike: Alike): TaxSum[] {
  return alike.isNoShow === 0 ? taxSumsOf(alike) : keptTaxSums(alike)
}

/**
 * Net and tax amounts per tax. Refunds are not deducted, as in the other reports; they are in the
 * credit notes.
 */
export async function groupByTax(db: Db, asked: Asked): Promise<Groups> {
  const [chosen, range] = [chosenBy(asked), rangeOf(asked)]
  const sameDelivery =
    chosen.deliveryType === undefined ? sql`` : sql`and o.delivery_type = ${chosen.deliveryType}`
  const untilThen = chosen.untilMs === undefined ? sql`` : sql`and o.created_ms < ${chosen.untilMs}`
  const { rows } = await sql<Alike>`
    select o.taxes, o.tax_percent as "taxPercent", o.tax_included as "isTaxIncluded",
      count(*) as "orders", ${sumOf(sql`o.subtotal_amount`)} as "subtotalAmount",
      ${sumOf(sql`o.discount_amount`)} as "discountAmount",
      ${sumOf(sql`o.tax_amount`)} as "taxAmount", ${sumOf(sql`o.total_amount`)} as "totalAmount",
      ${sumOf(taxOfRow)} as "keptTax", ${sumOf(saleOfRow)} as "kept", ${noShow} as "isNoShow"
    from sale_order o where o.company_id = ${chosen.companyId}
      and o.module_id in (${sql.join(chosen.moduleIds)})
      and o.order_status_id in (${sql.join(chosen.statuses ?? [])})
      and o.created_ms >= ${dayStart(range.from, asked.timeZone)}
      and o.created_ms < ${dayStart(addDays(range.to, 1), asked.timeZone)}
      and o.currency = ${asked.currency}
      ${sameDelivery} ${untilThen}
    group by o.taxes, o.tax_percent, o.tax_included, ${noShowId}, ${noShow}`.execute(db)
  const groups = new Map<string, ReportRow>()
  for (const alike of rows) {
    // Without `taxes` the amounts are sums over all orders; with `taxes` they are those of one
    // order.
    const times = alike.taxes === null ? 1 : alike.orders
    for (const { name, percent, netAmount, taxAmount } of chargedTaxes(alike)) {
      const id = `${percent} ${name ?? ''}`.trim()
      const before = groups.get(id)
      groups.set(id, {
        id,
        name,
        percent,
        orders: (before?.orders ?? 0) + alike.orders,
        goodsAmount: (before?.goodsAmount ?? 0) + netAmount * times,
        taxAmount: (before?.taxAmount ?? 0) + taxAmount * times,
      })
    }
  }
  const totals = await findSums(db, chosen, range, { byDay: false })
  return { rows: [...groups.values()], totals: totals.reduce<typeof nothing>(added, nothing) }
}
