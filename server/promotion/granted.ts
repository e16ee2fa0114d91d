import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { fromJson, type JsonText, toJson } from '../db/json-text.ts'
import type { PromotionTerms } from '../db/tables/promotion.ts'
import type { Tenant } from '../db/tenant.ts'
import type { FoundPromotion } from './promotions.ts'

/** A promotion's terms as stored with its use. */
export function termsOf({
  kind,
  value,
  minAmount,
  deliveryType,
  productIds,
  categoryIds,
}: PromotionTerms): JsonText<PromotionTerms> {
  return toJson({ kind, value, minAmount, deliveryType, productIds, categoryIds })
}

/**
 * An order's promotions with the terms at the time of their use: later changes of a promotion don't
 * affect it.
 */
export async function withGrantedTerms(
  { db, companyId }: Tenant,
  orderId: Id,
  found: readonly FoundPromotion[],
): Promise<FoundPromotion[]> {
  const { rows } = await sql<{ id: Id; terms: JsonText<PromotionTerms> | null }>`
    select promotion_id as "id", terms from promotion_redemption where company_id = ${companyId}
      and order_id = ${orderId}`.execute(db)
  const kept = new Map(rows.map(({ id, terms }) => [id, terms]))
  return found.map((promotion) => {
    const terms = kept.get(promotion.id)
    return terms ? { ...promotion, ...fromJson(terms) } : promotion
  })
}
