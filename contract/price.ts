import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, id, quantity } from './fields.ts'
import { triedDiscount } from './hand-discount.ts'
import { moduleId } from './modules.ts'
import { deliveryType } from './order-status.ts'
import { planPeriods } from './payment.ts'
import { appliedPromotions, triedPromotion } from './promotion.ts'
import { taxSums } from './tax.ts'
import { as } from './wire.ts'

const cartLine = z.strictObject({
  productId: id,
  quantity,
  optionIds: z.optional(z.array(id).check(z.maxLength(30))),
})
export const pricedLine = z.object({
  name: z.string(),
  quantity: z.int(),
  unitAmount: amount,
  lineAmount: amount,
})

/** What a cart costs, line by line and in all. */
export const cartAmounts = {
  lines: z.array(pricedLine),
  subtotalAmount: amount,
  discountAmount: amount,
  taxAmount: amount,
  deliveryAmount: amount,
  tipAmount: amount,
  totalAmount: amount,
  currency: z.string(),
  appliedPromotions,
}

/** Prices a cart or a selection of modules without writing anything. */
export const calculatePrice = endpoint({
  method: 'POST',
  base: 'business',
  path: 'payment/pricecalc',
  summary: 'What a cart, or a choice of modules, costs',
  access: 'payment.price',
  input: z
    .strictObject({
      purpose: z.enum(['order', 'subscription']),
      items: z.optional(z.array(cartLine).check(z.maxLength(100))),
      promoCode: z.optional(z.string().check(z.maxLength(24))),
      /** In the applied promotions its id is `promotionId`, or 'tried' if it is not stored yet. */
      triedPromotion: z.optional(triedPromotion),
      discount: z.optional(triedDiscount),
      customerId: z.optional(id),
      deliveryType: z.optional(deliveryType),
      tipAmount: z.optional(amount.check(z.minimum(0))),
      moduleIds: z.optional(z.array(moduleId).check(z.maxLength(7))),
      period: z.optional(z.enum(planPeriods)),
    })
    .check(
      z.refine(
        (it) =>
          it.purpose === 'order' ? (it.items?.length ?? 0) > 0 : (it.moduleIds?.length ?? 0) > 0,
        { path: ['purpose'], error: 'nothing_to_price' },
      ),
    ),
  output: z.object({
    lines: z.array(pricedLine),
    subtotalAmount: amount,
    discountAmount: amount,
    taxAmount: amount,
    taxes: taxSums,
    isTaxIncluded: as('tax_included', z.boolean()),
    deliveryAmount: amount,
    tipAmount: amount,
    totalAmount: amount,
    currency: z.string(),
    appliedPromotions,
  }),
  refusals: ['NOT_FOUND', 'OUT_OF_STOCK', 'LIMIT_REACHED', 'MODULE_FORBIDDEN'],
  whileInactive: true,
})
