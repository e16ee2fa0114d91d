import { addUpTaxes, type TaxedLine } from './line-taxes.ts'
import type { TaxSum } from './tax.ts'

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

export type LinesPrice = {
  subtotalAmount: number
  discountAmount: number
  taxAmount: number
  deliveryAmount: number
  tipAmount: number
  totalAmount: number
}

/**
 * The amount of one line: the unit price with its options, times the quantity. It is never
 * negative, even with options that reduce the price.
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
 * The price of an order from its active lines: subtotal - discount + tax (unless included) +
 * delivery + tip. Also returns the taxes by rate and name, whose sum is the tax.
 */
export function priceLines(
  lines: readonly TaxedLine[],
  terms: PriceTerms,
): { price: LinesPrice; taxes: TaxSum[] } {
  const subtotalAmount = lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0)
  const discountAmount = Math.min(terms.discountAmount, subtotalAmount)
  const taxable = subtotalAmount - discountAmount
  const taxes = addUpTaxes(lines, { ...terms, discountAmount })
  const taxAmount = taxes.reduce((sum, tax) => sum + tax.taxAmount, 0)
  const { deliveryAmount, tipAmount } = terms
  const totalAmount = taxable + (terms.isTaxIncluded ? 0 : taxAmount) + deliveryAmount + tipAmount
  const price = {
    subtotalAmount,
    discountAmount,
    taxAmount,
    deliveryAmount,
    tipAmount,
    totalAmount,
  }
  return { price, taxes }
}
