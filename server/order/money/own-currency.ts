import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an order of `sale_order o` is in the currency its company has now. Amounts of two
 * currencies are never added (ADR 0048): every sum names one currency, and asks this, or the like
 * of a report or a bill, of each order.
 */
export function isInOwnCurrency(companyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`o.currency = (select d.currency from company_detail d where d.id = ${companyId})`
}
