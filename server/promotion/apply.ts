import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import type { Tenant } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { termsOf, withGrantedTerms } from './granted.ts'
import { type FoundPromotion, liveStateOf, promotions } from './promotions.ts'

/** A cart as a promotion sees it. Amounts in minor units. */
export type PromotedCart = {
  moduleId: ModuleId
  lines: readonly { productId: string; categoryId: string | null; lineAmount: number }[]
  deliveryType?: DeliveryType | undefined
  deliveryAmount: number
  customerId?: Id | undefined
  promoCode?: string | undefined
  /** An order is being taken: what counts per customer asks for one who can be counted. */
  isOrder?: boolean
  guestKey?: string | undefined
  /** The hash of the address that was given; `isProven`: it is known to be theirs. */
  addressKey?: string | undefined
  isProven?: boolean | undefined
  /** Not live, but priced as if it were; takes the place of the stored one of the same id. */
  tried?: FoundPromotion | undefined
}

export type AppliedPromotion = {
  id: Id
  name: string
  kind: FoundPromotion['kind']
  discountAmount: number
  terms: string
  isCounted: boolean
}

/** Enough for any shop; more live promotions than this are not looked at. */
const MAX_LIVE = 200

/**
 * What promotions take off a cart: the one asked for by its code, and of those that apply by
 * themselves the best one, or all that may be combined. Nothing is written: `redeem` counts the
 * uses.
 * @throws Refusal NOT_FOUND for a code that isn't valid here and now, LIMIT_REACHED for one that is
 * used up
 */
export async function applyPromotions(
  tenant: Tenant,
  cart: PromotedCart,
  now: number,
): Promise<AppliedPromotion[]> {
  const here = [sql`r.module_id = ${cart.moduleId}`, sql`r.status = 'active'`]
  const automatic = await promotions.page(tenant, { currentPage: 1, rowSize: MAX_LIVE }, [
    ...here,
    sql`r.code_norm is null`,
  ])
  const { tried } = cart
  const isAsked = tried !== undefined && tried.codeNorm !== null
  const asked = isAsked
    ? [tried]
    : cart.promoCode === undefined
      ? []
      : [await findByCode(tenant, cart, now)]
  const candidates = automatic.rows.filter(
    (promotion) => liveStateOf(promotion, now) === 'active' && promotion.id !== tried?.id,
  )
  const open: FoundPromotion[] = tried && !isAsked ? [tried] : []
  for (const promotion of candidates)
    if (await isLeftFor(tenant, promotion, cart)) open.push(promotion)

  const chosen = combine(
    [...asked, ...open].map((promotion) => ({
      promotion,
      discountAmount: discountOf(promotion, cart),
    })),
    asked[0],
  )
  return withinCart(chosen, cart)
}

/**
 * What promotions that were granted before take off the cart as it is now. Nothing but the cart is
 * looked at anew: a promise is kept.
 */
export async function applyGranted(
  tenant: Tenant,
  orderId: Id,
  cart: PromotedCart,
): Promise<AppliedPromotion[]> {
  const granted = sql`r.id in (select u.promotion_id from promotion_redemption u where u.company_id = ${tenant.companyId} and u.order_id = ${orderId})`
  const { rows } = await promotions.page(tenant, { currentPage: 1, rowSize: MAX_LIVE }, [granted])
  const promised = await withGrantedTerms(tenant, orderId, rows)
  return withinCart(
    promised.map((promotion) => ({ promotion, discountAmount: discountOf(promotion, cart) })),
    cart,
  )
}

/** Nothing costs less than nothing: neither the goods nor the delivery. */
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
      isCounted: promotion.perCustomerLimit !== null,
    }
  })
}

/** What is off the goods and off the delivery. */
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

/** What one promotion takes off, rounded half up; 0 when the cart does not fit it. */
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
    ({ productId, categoryId }) =>
      isForAll ||
      promotion.productIds.some((id) => id === productId) ||
      promotion.categoryIds.some((id) => id === categoryId),
  )
  const base = meant.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  return promotion.kind === 'amount'
    ? Math.min(base, promotion.value)
    : Math.floor((base * promotion.value + 50) / 100)
}

/** By what the uses of one person are found. */
type Counted = {
  customerId?: Id | null | undefined
  guestKey?: string | undefined
  addressKey?: string | undefined
}
type Used = Counted & { id: Id }

/**
 * Counts a use of each promotion for an order. Two orders at once can't both have the last use: it
 * is a row of its own.
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
    const { rows } = await sql<{ n: number; perCustomerLimit: number | null }>`
      update promotion set used_count = used_count + 1, redemption_seq = redemption_seq + 1, updated_ms = ${now}
      where company_id = ${companyId} and id = ${id} and (usage_limit is null or used_count < usage_limit)
      returning redemption_seq as "n", per_customer_limit as "perCustomerLimit"`.execute(db)
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
    // The row of the promotion is locked until the end, so nobody else counts meanwhile.
    if (
      use.perCustomerLimit !== null &&
      (await usesOf({ db, companyId }, id, order)) > use.perCustomerLimit
    ) {
      throw new Refusal('LIMIT_REACHED/promotionPerCustomer')
    }
  }
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
  if (state === 'exhausted') throw new Refusal('LIMIT_REACHED/code')
  if (!promotion || state !== 'active') throw new Refusal('NOT_FOUND/code')
  if (promotion.perCustomerLimit !== null && cart.isOrder && !isCountable(cart)) {
    throw invalid('phone', 'required', 'promotionPhone')
  }
  if (!(await hasUsesLeft(tenant, promotion, cart)))
    throw new Refusal('LIMIT_REACHED/codePerCustomer')
  return promotion
}

/** Whether anything that runs counts per customer: most shops have nothing like it. */
export async function countsAny({ db, companyId }: Tenant, moduleId: ModuleId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from promotion where company_id = ${companyId} and module_id = ${moduleId} and status = 'active'
      and per_customer_limit is not null limit 1`.execute(db)
  return rows.length > 0
}

/** A customer is known by their record, a guest also by an address that they have proven. */
function isCountable({ customerId, isProven = false }: PromotedCart): boolean {
  return Boolean(customerId) || isProven
}

/** What applies by itself and counts per customer is for customers who can be counted. */
async function isLeftFor(
  tenant: Tenant,
  promotion: FoundPromotion,
  cart: PromotedCart,
): Promise<boolean> {
  if (promotion.perCustomerLimit !== null && !isCountable(cart)) return false
  return hasUsesLeft(tenant, promotion, cart)
}

async function hasUsesLeft(
  tenant: Tenant,
  { id, perCustomerLimit }: FoundPromotion,
  cart: PromotedCart,
): Promise<boolean> {
  return perCustomerLimit === null || (await usesOf(tenant, id, cart)) < perCustomerLimit
}

/**
 * The uses of a customer, and of a guest's browser: another number typed into the same one counts
 * on.
 */
async function usesOf(
  { db, companyId }: Tenant,
  id: Id,
  { customerId, guestKey, addressKey }: Counted,
): Promise<number> {
  if (!customerId && !guestKey && !addressKey) return 0
  const { rows } = await sql<{ uses: number }>`
    select count(*) as "uses" from promotion_redemption where company_id = ${companyId} and promotion_id = ${id} and returned_ms is null
      and (customer_id = ${customerId ?? ''} or guest_key = ${guestKey ?? ''} or address_key = ${addressKey ?? ''})`.execute(
    db,
  )
  return rows[0]?.uses ?? 0
}

type Offer = { promotion: FoundPromotion; discountAmount: number }

/**
 * The best single one, or all that may be combined, whichever is more; a code that was asked for is
 * always in.
 */
function combine(offers: readonly Offer[], asked: FoundPromotion | undefined): Offer[] {
  const useful = offers.filter(
    ({ discountAmount, promotion }) => discountAmount > 0 || promotion === asked,
  )
  const stack = useful.filter(({ promotion }) => promotion.isStackable === 1)
  const best = useful.toSorted((a, b) => b.discountAmount - a.discountAmount)[0]
  const sum = stack.reduce((total, { discountAmount }) => total + discountAmount, 0)
  const wanted = useful.find(({ promotion }) => promotion === asked)
  if (wanted) return wanted.promotion.isStackable === 1 ? stack : [wanted]
  if (!best) return []
  return sum > best.discountAmount ? stack : [best]
}
