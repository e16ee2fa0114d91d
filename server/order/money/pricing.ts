import { limits } from '#contract/limits.ts'
import { Refusal } from '../../http/refusal.ts'

/** What the price of an order is made from. Amounts in minor units. */
export type PriceTerms = {
  discountAmount: number
  /**
   * Percent, may be a fraction (7.5); kept as a number, computed in thousandths so that nothing is
   * ever rounded twice.
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
 * The amount of one line: the unit with its options, times the quantity. Options that take off make
 * it free at most.
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
 * The price of an order from the amounts of its live lines: subtotal - discount + tax (unless
 * included) + delivery + tip. Tax is taken once per order on what is left after the discount,
 * rounded half up to the minor unit. No line decides it, so their order doesn't matter.
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

/** A price as it is, if it is one that can be written down. @throws Refusal LIMIT_REACHED */
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
