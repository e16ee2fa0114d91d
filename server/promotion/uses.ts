import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { isCancelledIn } from '../order/over.ts'
import type { AppliedPromotion, PromotedCart } from './promoted-cart.ts'
import type { FoundPromotion } from './promotions.ts'

/** The identities by which a person's uses are counted. */
type Counted = {
  customerId?: Id | null | undefined
  guestKey?: string | undefined
  addressKey?: string | undefined
}
type Used = Counted & { id: Id }

/**
 * Counts a use of each promotion for an order. Concurrent orders can't both take the last use,
 * because each use is a row with a unique key.
 * @throws Refusal LIMIT_REACHED
 */
export async function redeem(
  { db, companyId }: Tenant,
  applied: readonly AppliedPromotion[],
  order: Used,
  now: number,
): Promise<void> {
  for (const { id, discountAmount, terms } of applied.toSorted((a, b) =>
    a.id.localeCompare(b.id),
  )) {
    const { rows } = await sql<{
      n: number
      perCustomerLimit: number | null
      isForNew: number
    }>`
      update promotion set used_count = used_count + 1, redemption_seq = redemption_seq + 1,
        updated_ms = ${now}
      where company_id = ${companyId} and id = ${id} and (usage_limit is null
        or used_count < usage_limit)
      returning redemption_seq as "n", per_customer_limit as "perCustomerLimit",
        new_customers as "isForNew"`.execute(db)
    const use = rows[0]
    if (!use) throw new Refusal('LIMIT_REACHED/promotion')
    const row = {
      company_id: companyId,
      promotion_id: id,
      n: use.n,
      order_id: order.id,
      customer_id: order.customerId ?? null,
      discount_amount: discountAmount,
      terms,
      guest_key: order.guestKey ?? null,
      address_key: order.addressKey ?? null,
      created_ms: now,
    }
    await db.insertInto('promotion_redemption').values(row).execute()
    // The promotion's row is locked until the transaction ends, so no concurrent count is possible.
    const limit = limitOf(use)
    if (limit !== null && (await usesOf({ db, companyId }, id, order)) > limit) {
      throw new Refusal('LIMIT_REACHED/promotionPerCustomer')
    }
  }
}

/**
 * How often one customer may use a promotion; null: unlimited. Promotions for new customers allow
 * one use.
 */
export function limitOf({
  perCustomerLimit,
  isForNew,
}: Pick<FoundPromotion, 'perCustomerLimit' | 'isForNew'>): number | null {
  return isForNew === 1 ? 1 : perCustomerLimit
}

/** Whether a customer has an earlier order here, in any module, that was not cancelled. */
export async function hasOrdered(
  { db, companyId }: Tenant,
  { customerId, orderId }: Pick<PromotedCart, 'customerId' | 'orderId'>,
): Promise<boolean> {
  if (!customerId) return false
  const { rows } = await sql`
    select 1 from sale_order where company_id = ${companyId} and customer_id = ${customerId}
      and id <> ${orderId ?? ''} and not ${isCancelledIn('order_status_id')} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether any active promotion has a limit per customer, which most shops do not have. */
export async function countsAny({ db, companyId }: Tenant, moduleId: ModuleId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from promotion where company_id = ${companyId} and module_id = ${moduleId}
      and status = 'active'
      and (per_customer_limit is not null or new_customers = 1) limit 1`.execute(db)
  return rows.length > 0
}

/** Customers are identified by their record; guests also by a verified address. */
export function isCountable({ customerId, isProven = false }: PromotedCart): boolean {
  return Boolean(customerId) || isProven
}

/** Automatic promotions with a limit per customer apply only to identifiable customers. */
export async function isLeftFor(
  tenant: Tenant,
  promotion: FoundPromotion,
  cart: PromotedCart,
): Promise<boolean> {
  if (limitOf(promotion) !== null && !isCountable(cart)) return false
  if (promotion.isForNew === 1 && (await hasOrdered(tenant, cart))) return false
  return hasUsesLeft(tenant, promotion, cart)
}

/** Whether the customer has uses left under a promotion's limit. */
export async function hasUsesLeft(
  tenant: Tenant,
  promotion: FoundPromotion,
  cart: PromotedCart,
): Promise<boolean> {
  const limit = limitOf(promotion)
  return limit === null || (await usesOf(tenant, promotion.id, cart)) < limit
}

/**
 * Uses are counted per customer and per guest's browser, so that another phone number in the same
 * browser does not start a new count.
 */
async function usesOf(
  { db, companyId }: Tenant,
  id: Id,
  { customerId, guestKey, addressKey }: Counted,
): Promise<number> {
  if (!customerId && !guestKey && !addressKey) return 0
  const { rows } = await sql<{ uses: number }>`
    select count(*) as "uses" from promotion_redemption where company_id = ${companyId}
      and promotion_id = ${id} and returned_ms is null
      and (customer_id = ${customerId ?? ''} or guest_key = ${guestKey ?? ''}
        or address_key = ${addressKey ?? ''})`.execute(db)
  return rows[0]?.uses ?? 0
}
