import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import type { FoundPromotion } from './promotions.ts'

/** The terms that decide a discount. */
type Terms = Pick<
  FoundPromotion,
  'kind' | 'value' | 'minAmount' | 'deliveryType' | 'productIds' | 'categoryIds'
>

/** A promotion's terms as stored with its use. */
export function termsOf({
  kind,
  value,
  minAmount,
  deliveryType,
  productIds,
  categoryIds,
}: Terms): string {
  return JSON.stringify({
    kind,
    value,
    minAmount,
    deliveryType,
    productIds,
    categoryIds,
  } satisfies Terms)
}

/**
 * An order's promotions with the terms under which they were granted: later changes of a promotion
 * don't affect it.
 */
export async function withGrantedTerms(
  { db, companyId }: Tenant,
  orderId: Id,
  found: readonly FoundPromotion[],
): Promise<FoundPromotion[]> {
  const { rows } = await sql<{ id: Id; terms: string | null }>`
    select promotion_id as "id", terms from promotion_redemption where company_id = ${companyId}
      and order_id = ${orderId}`.execute(db)
  const kept = new Map(rows.map(({ id, terms }) => [id, terms]))
  return found.map((promotion) => {
    const terms = kept.get(promotion.id)
    return terms ? { ...promotion, ...(JSON.parse(terms) as Terms) } : promotion
  })
}
