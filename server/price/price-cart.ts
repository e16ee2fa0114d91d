import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { handDiscountOf } from '#contract/hand-discount.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import type { calculatePrice } from '#contract/price.ts'
import type { TriedPromotion } from '#contract/promotion.ts'
import type { Tenant } from '../db/tenant.ts'
import { fillBasket } from '../order/take/basket.ts'
import { priceLines } from '#contract/price-lines.ts'
import { withinLimit } from '../order/money/within-limit.ts'
import { deliveryAmountOf, findTerms } from '../order/take/terms.ts'
import { applyPromotions, totalsOf } from '../promotion/apply.ts'
import type { FoundPromotion } from '../promotion/promotions.ts'

type Cart = Pick<
  InputOf<typeof calculatePrice>,
  'items' | 'promoCode' | 'triedPromotion' | 'discount' | 'customerId' | 'tipAmount'
> & {
  /** Undefined at a table. */ deliveryType: DeliveryType | undefined
  /** The time is not selected yet: the hours of a dish don't apply. */
  isAnyTime?: boolean
}

/**
 * `isCounted`: an applied promotion has a limit per customer; `isForNew`: one is for new customers.
 */
export type Price = OutputOf<typeof calculatePrice> & { isCounted: boolean; isForNew: boolean }

/** The id of the draft promotion that is tried, as in the contract. */
const triedId = id.parse('tried')

/**
 * The price of a cart if it were ordered now: the same basket, promotions and arithmetic as for an
 * order. Writes nothing.
 * @throws Refusal NOT_FOUND, OUT_OF_STOCK, LIMIT_REACHED
 */
export async function priceCart(
  tenant: Tenant,
  moduleId: ModuleId,
  cart: Cart,
  now: number,
): Promise<Price> {
  const { items = [], promoCode, triedPromotion, customerId, deliveryType, tipAmount = 0 } = cart
  const terms = await findTerms(tenant)
  const basket = await fillBasket(tenant, moduleId, items, {
    now,
    timeZone: terms.timeZone,
    isSample: triedPromotion !== undefined,
    isAnyTime: cart.isAnyTime ?? false,
  })
  const deliveryAmount = deliveryAmountOf(terms, deliveryType)
  const applied = await applyPromotions(
    tenant,
    {
      moduleId,
      lines: basket,
      deliveryType,
      deliveryAmount,
      customerId,
      promoCode: promoCode || undefined,
      tried: triedPromotion && asLive(triedPromotion, moduleId),
    },
    now,
  )
  const off = totalsOf(applied)
  const isTaxIncluded = terms.isTaxIncluded === 1
  const goodsAmount = basket.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const byHand = handDiscountOf(cart.discount ?? {}, goodsAmount - off.goodsAmount)
  const priced = {
    discountAmount: off.goodsAmount + byHand,
    taxPercent: terms.taxPercent,
    isTaxIncluded,
    deliveryAmount: deliveryAmount - off.deliveryAmount,
    tipAmount,
  }
  const { price, taxes } = priceLines(basket, priced)
  const lines = basket.map(({ name, quantity, lineAmount }) => ({
    name,
    quantity,
    unitAmount: lineAmount / quantity,
    lineAmount,
  }))
  return {
    lines,
    ...withinLimit(price),
    taxes,
    isTaxIncluded,
    currency: terms.currency,
    isCounted: applied.some(({ isCounted }) => isCounted),
    isForNew: applied.some(({ isForNew }) => isForNew),
    appliedPromotions: applied.map(({ id, name, discountAmount }) => ({
      id,
      name,
      discountAmount,
    })),
  }
}

/** A draft promotion as if it were active. */
function asLive(
  {
    promotionId,
    kind,
    value,
    isByCode,
    minAmount,
    deliveryType,
    productIds = [],
    categoryIds = [],
    isStackable,
  }: TriedPromotion,
  moduleId: ModuleId,
): FoundPromotion {
  return {
    id: promotionId ?? triedId,
    version: 1,
    createdMs: 0,
    moduleId,
    name: '',
    code: isByCode ? '' : null,
    codeNorm: isByCode ? '' : null,
    kind,
    value,
    minAmount: minAmount ?? null,
    startsMs: null,
    endsMs: null,
    usageLimit: null,
    perCustomerLimit: null,
    productIds,
    categoryIds,
    deliveryType: deliveryType ?? null,
    // The preview shows what it does when it counts.
    weekdays: [],
    hoursFrom: null,
    hoursTo: null,
    isStackable: isStackable ? 1 : 0,
    // The preview assumes a new customer.
    isForNew: 0,
    usedCount: 0,
    status: 'active',
  }
}
