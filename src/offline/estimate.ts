import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { handDiscountOf, type Off } from '#contract/hand-discount.ts'
import type { createOrder } from '#contract/new-order.ts'
import { taxesOfProduct } from '#contract/line-taxes.ts'
import type { calculatePrice } from '#contract/price.ts'
import { lineAmountOf, priceLines } from '#contract/price-lines.ts'
import { asProduct } from './record-guards.ts'
import type { FindRecord, Taxation } from './queued-call.ts'

type Wish = Pick<
  CallInput<typeof createOrder>['items'][number],
  'productId' | 'quantity' | 'optionIds'
>
type Estimate = OutputOf<typeof calculatePrice> & { isEstimate: true }

/**
 * A cart's total with the last known prices and the company's taxes, in minor units, computed as
 * the server does. Promotions and delivery are missing, because only the server knows them.
 * Undefined if a product is unknown.
 */
export function estimateOf(
  wishes: readonly Wish[],
  { tipAmount = 0, discount = {} }: { tipAmount?: number | undefined; discount?: Off | undefined },
  { seen, tax = noTax }: { seen: FindRecord; tax?: Taxation },
): Estimate | undefined {
  const lines = wishes.map(({ productId, quantity, optionIds = [] }) => {
    const product = asProduct(seen(productId))
    if (!product) return undefined
    const { name, currency, priceAmount, options = [], taxPercent: ownPercent = null } = product
    const extras = options.filter(({ id }) => id !== undefined && optionIds.includes(id))
    const lineAmount = lineAmountOf(priceAmount, extras, quantity)
    const taxes = taxesOfProduct({ companyPercent: tax.percent, ownPercent, rates: tax.rates })
    return { name, currency, quantity, unitAmount: lineAmount / quantity, lineAmount, taxes }
  })
  const known = lines.filter((line) => line !== undefined)
  if (known.length === 0 || known.length < lines.length) return undefined
  const subtotalAmount = known.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const { isIncluded: isTaxIncluded } = tax
  const { price, taxes } = priceLines(known, {
    discountAmount: handDiscountOf(discount, subtotalAmount),
    taxPercent: tax.percent,
    isTaxIncluded,
    deliveryAmount: 0,
    tipAmount,
  })
  return {
    lines: known.map(({ name, quantity, unitAmount, lineAmount }) => ({
      name,
      quantity,
      unitAmount,
      lineAmount,
    })),
    ...price,
    taxes,
    isTaxIncluded,
    currency: known[0]?.currency ?? '',
    appliedPromotions: [],
    isEstimate: true,
  }
}

const noTax = { percent: 0, isIncluded: true, rates: undefined }
