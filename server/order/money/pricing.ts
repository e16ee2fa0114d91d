import { limits } from '#contract/limits.ts'
import { Refusal } from '../../http/refusal.ts'

/** The inputs of an order's price. Amounts in minor units. */
export type PriceTerms = {
  discountAmount: number
  /**
   * Percent, possibly fractional (7.5); computed in thousandths so that nothing is rounded twice.
   */
  taxPercent: number
  isTaxIncluded: boolean
  deliveryAmount: number
  tipAmount: number
}

export type Price = {
  subtotalAmount: number
  discountAmount: number
  taxAmount: number
  deliveryAmount: number
  tipAmount: number
  totalAmount: number
}

/**
 * The amount of one line: the unit price with its options, times the quantity. Discounting options
 * make it free at most.
 */
export function lineAmountOf(
  unitAmount: number,
  options: readonly { extraAmount: number }[],
  quantity: number,
): number {
  return (
    Math.max(0, unitAmount + options.reduce((sum, option) => sum + option.extraAmount, 0)) *
    quantity
  )
}

/**
 * The price of an order from the amounts of its active lines: subtotal - discount + tax (unless
 * included) + delivery + tip. Tax is computed once per order after the discount, rounded half up to
 * the minor unit, so the order of the lines doesn't matter.
 */
export function priceOrder(lineAmounts: readonly number[], terms: PriceTerms): Price {
  const subtotalAmount = lineAmounts.reduce((sum, amount) => sum + amount, 0)
  const discountAmount = Math.min(terms.discountAmount, subtotalAmount)
  const taxable = subtotalAmount - discountAmount
  const taxAmount = taxOf(taxable, terms.taxPercent, terms.isTaxIncluded)
  const { deliveryAmount, tipAmount } = terms
  const totalAmount = taxable + (terms.isTaxIncluded ? 0 : taxAmount) + deliveryAmount + tipAmount
  return { subtotalAmount, discountAmount, taxAmount, deliveryAmount, tipAmount, totalAmount }
}

/** The price itself, if it can be stored. @throws Refusal LIMIT_REACHED */
export function withinLimit(price: Price): Price {
  if (Object.values(price).some((amount) => amount > limits.amountMinor))
    throw new Refusal('LIMIT_REACHED/amount')
  return price
}

function taxOf(taxable: number, percent: number, isIncluded: boolean): number {
  const rate = BigInt(Math.round(percent * 1000))
  const whole = isIncluded ? 100_000n + rate : 100_000n
  return Number((2n * BigInt(taxable) * rate + whole) / (2n * whole))
}
