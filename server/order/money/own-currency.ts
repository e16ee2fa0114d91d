import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an order of `sale_order o` is in its company's current currency. Amounts of different
 * currencies are never added (ADR 0048): every sum is of one currency and filters orders with a
 * condition like this.
 */
export function isInOwnCurrency(companyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`o.currency = (select d.currency from company_detail d where d.id = ${companyId})`
}
