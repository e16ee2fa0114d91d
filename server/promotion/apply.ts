import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import { countsAt, hasHours } from '#contract/promotion-hours.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { termsOf, withGrantedTerms } from './granted.ts'
import { findTerms } from '../order/take/terms.ts'
import type { AppliedPromotion, PromotedCart } from './promoted-cart.ts'
import { type FoundPromotion, liveStateOf, promotions } from './promotions.ts'
import { hasOrdered, hasUsesLeft, isCountable, isLeftFor, limitOf } from './uses.ts'

/** Enough for any shop; further active promotions are ignored. */
const MAX_LIVE = 200

/**
 * The discounts of a cart: the promotion requested by code, and the best automatic one, or all that
 * can be combined. Writes nothing: `redeem` counts the uses.
 * @throws Refusal NOT_FOUND for a code that isn't valid here and now, LIMIT_REACHED for one that is
 * used up
 */
export async function applyPromotions(
  tenant: Tenant,
  cart: PromotedCart,
  now: number,
): Promise<AppliedPromotion[]> {
  const automatic = await liveAutomatic(tenant, cart.moduleId, now)
  const { tried } = cart
  const isAsked = tried !== undefined && tried.codeNorm !== null
  const asked = isAsked
    ? [tried]
    : cart.promoCode === undefined
      ? []
      : [await findByCode(tenant, cart, now)]
  const live = automatic.filter(({ id }) => id !== tried?.id)
  const candidates = await countingAt(tenant, live, now)
  const open: FoundPromotion[] = tried && !isAsked ? [tried] : []
  for (const promotion of candidates)
    if (await isLeftFor(tenant, promotion, cart)) open.push(promotion)
  const chosen = combine(
    [...asked, ...open].map((promotion) => ({
      promotion,
      discountAmount: discountOf(promotion, cart),
    })),
    cart,
    asked[0],
  )
  return withinCart(chosen, cart)
}

/**
 * The discounts of an order's existing promotions for the current cart, with the terms at the time
 * of their use.
 */
export async function applyGranted(
  tenant: Tenant,
  orderId: Id,
  cart: PromotedCart,
): Promise<AppliedPromotion[]> {
  const granted = sql`r.id in (select u.promotion_id from promotion_redemption u
    where u.company_id = ${tenant.companyId} and u.order_id = ${orderId})`
  const { rows } = await promotions.page(tenant, { currentPage: 1, rowSize: MAX_LIVE }, [granted])
  const promised = await withGrantedTerms(tenant, orderId, rows)
  return withinCart(
    promised.map((promotion) => ({ promotion, discountAmount: discountOf(promotion, cart) })),
    cart,
  )
}

/** Limits discounts to the price of the goods and the delivery fee. */
function withinCart(offers: readonly Offer[], cart: PromotedCart): AppliedPromotion[] {
  const left = {
    goods: cart.lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0),
    delivery: cart.deliveryAmount,
  }
  return offers.map(({ promotion, discountAmount }) => {
    const { id, name, kind } = promotion
    const pot = kind === 'free_delivery' ? 'delivery' : 'goods'
    const taken = Math.min(left[pot], discountAmount)
    left[pot] -= taken
    return {
      id,
      name,
      kind,
      discountAmount: taken,
      terms: termsOf(promotion),
      isCounted: limitOf(promotion) !== null,
      isForNew: promotion.isForNew === 1,
    }
  })
}

/** The discounts on goods and on delivery. */
export function totalsOf(applied: readonly AppliedPromotion[]): {
  goodsAmount: number
  deliveryAmount: number
} {
  const sum = (of: readonly AppliedPromotion[]) =>
    of.reduce((total, { discountAmount }) => total + discountAmount, 0)
  return {
    goodsAmount: sum(applied.filter(({ kind }) => kind !== 'free_delivery')),
    deliveryAmount: sum(applied.filter(({ kind }) => kind === 'free_delivery')),
  }
}

/** The discount of one promotion, rounded half up; 0 when the cart does not meet its conditions. */
export function discountOf(
  promotion: FoundPromotion,
  { lines, deliveryType, deliveryAmount }: PromotedCart,
): number {
  const subtotal = lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  if (promotion.minAmount !== null && subtotal < promotion.minAmount) return 0
  if (promotion.deliveryType !== null && promotion.deliveryType !== deliveryType) return 0
  if (promotion.kind === 'free_delivery') return deliveryAmount
  const isForAll = promotion.productIds.length === 0 && promotion.categoryIds.length === 0
  const meant = lines.filter(
    ({ productId, parentId, categoryId }) =>
      isForAll ||
      promotion.productIds.some((id) => id === productId || id === parentId) ||
      promotion.categoryIds.some((id) => id === categoryId),
  )
  const base = meant.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  return promotion.kind === 'amount'
    ? Math.min(base, promotion.value)
    : Math.floor((base * promotion.value + 50) / 100)
}

/** The active promotions without a code, at any hour. */
export async function liveAutomatic(
  tenant: Tenant,
  moduleId: ModuleId,
  now: number,
): Promise<FoundPromotion[]> {
  const { rows } = await promotions.page(tenant, { currentPage: 1, rowSize: MAX_LIVE }, [
    sql`r.module_id = ${moduleId}`,
    sql`r.status = 'active'`,
    sql`r.code_norm is null`,
  ])
  return rows.filter((promotion) => liveStateOf(promotion, now) === 'active')
}

/** Those that count at this hour of the company's week. */
async function countingAt(
  tenant: Tenant,
  live: readonly FoundPromotion[],
  now: number,
): Promise<readonly FoundPromotion[]> {
  if (!live.some(hasHours)) return live
  const { timeZone } = await findTerms(tenant)
  return live.filter((promotion) => countsAt(promotion, now, timeZone))
}

async function findByCode(
  tenant: Tenant,
  cart: PromotedCart,
  now: number,
): Promise<FoundPromotion> {
  const found = await promotions.page(tenant, { currentPage: 1, rowSize: 1 }, [
    sql`r.module_id = ${cart.moduleId}`,
    sql`r.code_norm = ${cart.promoCode?.toLowerCase() ?? ''}`,
  ])
  const promotion = found.rows[0]
  const state = promotion && liveStateOf(promotion, now)
  if (state === 'exhausted') throw refusedCode('LIMIT_REACHED/code')
  if (state === 'expired') throw refusedCode('NOT_FOUND/codeExpired')
  if (!promotion || state !== 'active') throw refusedCode('NOT_FOUND/code')
  if ((await countingAt(tenant, [promotion], now)).length === 0)
    throw refusedCode('NOT_FOUND/codeNotNow')
  if (limitOf(promotion) !== null && cart.isOrder && !isCountable(cart)) {
    throw invalid('phone', 'required', 'promotionPhone')
  }
  if (promotion.isForNew === 1 && (await hasOrdered(tenant, cart)))
    throw refusedCode('LIMIT_REACHED/codeForNew')
  if (!(await hasUsesLeft(tenant, promotion, cart)))
    throw refusedCode('LIMIT_REACHED/codePerCustomer')
  return promotion
}

/** Names the field too, so that a form can drop the code. */
function refusedCode(
  reason:
    | `NOT_FOUND/code${'' | 'Expired' | 'NotNow'}`
    | `LIMIT_REACHED/code${'' | 'ForNew' | 'PerCustomer'}`,
): Refusal {
  const refusal = new Refusal(reason)
  return refusal.with({ errors: [{ path: 'promo_code', rule: 'custom', message: refusal.says }] })
}

type Offer = { promotion: FoundPromotion; discountAmount: number }

/**
 * The best single promotion or all that can be combined, whichever gives the larger discount. With
 * a requested code: that promotion, combined with others if it allows that.
 */
function combine(offers: readonly Offer[], cart: PromotedCart, asked?: FoundPromotion): Offer[] {
  const useful = offers.filter(
    ({ discountAmount, promotion }) => discountAmount > 0 || promotion === asked,
  )
  const stack = useful.filter(({ promotion }) => promotion.isStackable === 1)
  const best = useful.toSorted((a, b) => b.discountAmount - a.discountAmount)[0]
  const sum = withinCart(stack, cart).reduce((total, one) => total + one.discountAmount, 0)
  const wanted = useful.find(({ promotion }) => promotion === asked)
  if (wanted) return wanted.promotion.isStackable === 1 ? stack : [wanted]
  if (!best) return []
  return sum > best.discountAmount ? stack : [best]
}
