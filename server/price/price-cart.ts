import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ModuleId } from '#contract/modules.ts'
import type { DeliveryType } from '#contract/order-status.ts'
import type { calculatePrice } from '#contract/plan.ts'
import type { Tenant } from '../db/tenant.ts'
import { fillBasket } from '../order/basket.ts'
import { priceOrder } from '../order/pricing.ts'
import { deliveryAmountOf, findTerms } from '../order/terms.ts'
import { applyPromotions, totalsOf } from '../promotion/apply.ts'

type Cart = Pick<InputOf<typeof calculatePrice>, 'items' | 'promoCode' | 'customerId' | 'tipAmount'> & {
  /** None for what is eaten at a table. */ deliveryType: DeliveryType | undefined
}

/**
 * What a cart costs if it were ordered now: the same basket, promotions and arithmetic as the order that is then taken. Writes nothing.
 * @throws Refusal NOT_FOUND, OUT_OF_STOCK, LIMIT_REACHED
 */
export async function priceCart(tenant: Tenant, moduleId: ModuleId, cart: Cart, now: number): Promise<OutputOf<typeof calculatePrice>> {
  const { items = [], promoCode, customerId, deliveryType, tipAmount = 0 } = cart
  const terms = await findTerms(tenant)
  const basket = await fillBasket(tenant, moduleId, items, { now, timeZone: terms.timeZone })
  const deliveryAmount = deliveryAmountOf(terms, deliveryType)
  const applied = await applyPromotions(tenant, { moduleId, lines: basket, deliveryType, deliveryAmount, customerId, promoCode: promoCode || undefined }, now)
  const off = totalsOf(applied)
  const isTaxIncluded = terms.isTaxIncluded === 1
  const price = priceOrder(
    basket.map(({ lineAmount }) => lineAmount),
    { discountAmount: off.goodsAmount, taxPercent: terms.taxPercent, isTaxIncluded, deliveryAmount: deliveryAmount - off.deliveryAmount, tipAmount },
  )
  const lines = basket.map(({ name, quantity, lineAmount }) => ({ name, quantity, unitAmount: lineAmount / quantity, lineAmount }))
  return { lines, ...price, isTaxIncluded, currency: terms.currency, appliedPromotions: applied.map(({ id, name, discountAmount }) => ({ id, name, discountAmount })) }
}
