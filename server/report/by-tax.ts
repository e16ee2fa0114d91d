import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#contract/report.ts'
import { addDays } from '#contract/zoned-time.ts'
import type { JsonText } from '../db/json-text.ts'
import { dayStart } from '../db/local-day.ts'
import type { Db } from '../db/tenant.ts'
import type { TaxSum } from '#contract/tax.ts'
import { lessTaxes } from '../order/money/refund-taxes.ts'
import { returnedTaxesOf, type StoredReturn } from '../order/money/returned-taxes.ts'
import { notKeptOfRow } from '../order/money/sale-refund.ts'
import { taxSumsOf } from '../order/money/taxes.ts'
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
  tipAmount: number
  /** Of an order of which a part was not kept, which is a row of its own. */
  notKept: number
} & StoredReturn

const sumOf = (amount: RawBuilder<unknown>) => sql`cast(sum(${amount}) as bigint)`
const partId = sql`case when ${notKeptOfRow} > 0 then o.id else '' end`

/** Net and tax amounts per tax, of what was kept (ADR 0260): `taxOfRow` sums the same. */
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
      ${sumOf(sql`o.tip_amount`)} as "tipAmount", max(${notKeptOfRow}) as "notKept",
      max(o.returned_amount) as "returnedAmount", max(o.returned_taxes) as "returnedTaxes"
    from sale_order o where o.company_id = ${chosen.companyId}
      and o.module_id in (${sql.join(chosen.moduleIds)})
      and o.order_status_id in (${sql.join(chosen.statuses ?? [])})
      and o.created_ms >= ${dayStart(range.from, asked.timeZone)}
      and o.created_ms < ${dayStart(addDays(range.to, 1), asked.timeZone)}
      and o.currency = ${asked.currency}
      ${sameDelivery} ${untilThen}
    group by o.taxes, o.tax_percent, o.tax_included, ${partId}`.execute(db)
  const groups = new Map<string, ReportRow>()
  for (const alike of rows) {
    // Without `taxes` the amounts are sums over all orders; with `taxes` they are those of one
    // order.
    const times = alike.taxes === null ? 1 : alike.orders
    const all = taxSumsOf(alike)
    const sums = lessTaxes(all, returnedTaxesOf(all, alike, alike.notKept))
    for (const { name, percent, netAmount, taxAmount } of sums) {
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
