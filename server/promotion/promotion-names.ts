import { type RawBuilder, sql } from 'kysely'
import { type Dialect, fromJsonArray } from '../db/dialect.ts'

/**
 * The names of the promotions behind the discount of the orders `u.order_id in (…)`, as JSON. Free
 * delivery is part of the fee, and a returned use gives nothing.
 */
export function promotionNames(
  { jsonArray }: Pick<Dialect, 'jsonArray'>,
  company: RawBuilder<unknown>,
  orders: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql<string>`(select ${jsonArray('q', ['name'], sql`q.name`)} from (
    select distinct p.name from promotion_redemption u
      join promotion p on p.company_id = u.company_id and p.id = u.promotion_id
    where u.company_id = ${company} and u.order_id in ${orders} and u.returned_ms is null
      and u.discount_amount > 0 and p.kind <> 'free_delivery') q)`
}

/** Undefined without any. */
export function namesOf(json: string): string[] | undefined {
  const names = fromJsonArray<{ name: string }>(json).map(({ name }) => name)
  return names.length > 0 ? names : undefined
}
