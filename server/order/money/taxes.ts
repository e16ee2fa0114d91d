import { addedTaxOf, type Tax } from '#contract/line-taxes.ts'
import type { TaxSum } from '#contract/tax.ts'
import { fromJson, type JsonText } from '../../db/json-text.ts'

type Stored = {
  taxes: JsonText<TaxSum[]> | null
  taxPercent: number
  isTaxIncluded: number
  subtotalAmount: number
  discountAmount: number
  taxAmount: number
}

/**
 * The taxes of a stored order. Most have a single tax, which is computed from the order's columns.
 */
export function taxSumsOf(order: Stored): TaxSum[] {
  if (order.taxes !== null) return fromJson(order.taxes)
  const { taxPercent: percent, taxAmount, isTaxIncluded } = order
  const goods = order.subtotalAmount - order.discountAmount
  return [{ percent, netAmount: goods - (isTaxIncluded ? taxAmount : 0), taxAmount }]
}

/** Whether the taxes need not be stored: the company's rate alone, without a name. */
export function isPlain(sums: readonly TaxSum[], taxPercent: number): boolean {
  const [only, ...others] = sums
  return others.length === 0 && only?.name === undefined && only?.percent === taxPercent
}

/** The tax on top of the price of a line, at the rates with which it was sold. */
export function addedTax(
  { lineAmount, taxes }: { lineAmount: number; taxes: JsonText<Tax[]> | null },
  { taxPercent, isTaxIncluded }: Pick<Stored, 'taxPercent' | 'isTaxIncluded'>,
): number {
  const line = { lineAmount, taxes: taxes && fromJson(taxes) }
  return addedTaxOf(line, { taxPercent, isTaxIncluded: isTaxIncluded === 1 })
}
