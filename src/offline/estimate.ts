import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { handDiscountOf, type Off } from '#contract/hand-discount.ts'
import type { createOrder } from '#contract/new-order.ts'
import type { calculatePrice } from '#contract/plan.ts'
import { asProduct } from './record-guards.ts'
import type { FindRecord } from './queued-call.ts'

type Wish = Pick<
  CallInput<typeof createOrder>['items'][number],
  'productId' | 'quantity' | 'optionIds'
>
type Estimate = OutputOf<typeof calculatePrice> & { isEstimate: true }

/**
 * A cart's total with the last known prices, in minor units. Promotions, extra tax and delivery are
 * missing, because only the server knows them. Undefined if a product is unknown.
 */
export function estimateOf(
  wishes: readonly Wish[],
  { tipAmount = 0, discount = {} }: { tipAmount?: number | undefined; discount?: Off | undefined },
  seen: FindRecord,
): Estimate | undefined {
  const lines = wishes.map(({ productId, quantity, optionIds = [] }) => {
    const product = asProduct(seen(productId))
    if (!product) return undefined
    const extras = (product.options ?? []).filter(
      ({ id }) => id !== undefined && optionIds.includes(id),
    )
    const unitAmount = Math.max(
      0,
      extras.reduce((sum, { extraAmount }) => sum + extraAmount, product.priceAmount),
    )
    return {
      name: product.name,
      currency: product.currency,
      quantity,
      unitAmount,
      lineAmount: unitAmount * quantity,
    }
  })
  const known = lines.filter((line) => line !== undefined)
  if (known.length === 0 || known.length < lines.length) return undefined
  const subtotalAmount = known.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const discountAmount = handDiscountOf(discount, subtotalAmount)
  return {
    lines: known.map(({ name, quantity, unitAmount, lineAmount }) => ({
      name,
      quantity,
      unitAmount,
      lineAmount,
    })),
    subtotalAmount,
    discountAmount,
    taxAmount: 0,
    isTaxIncluded: true,
    deliveryAmount: 0,
    tipAmount,
    totalAmount: subtotalAmount - discountAmount + tipAmount,
    currency: known[0]?.currency ?? '',
    appliedPromotions: [],
    isEstimate: true,
  }
}
