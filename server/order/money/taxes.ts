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

/** The taxes of a no-show in the part that was kept; together they are `keptTax` (ADR 0250). */
export function keptTaxSums(
  order: Stored & { totalAmount: number; kept: number; keptTax: number },
): TaxSum[] {
  const sums = taxSumsOf(order)
  const { kept, keptTax, totalAmount } = order
  if (kept >= totalAmount) return sums
  const share = kept <= 0 ? 0 : kept / totalAmount
  let left = keptTax
  return sums.map((sum, at) => {
    const taxAmount =
      at === sums.length - 1 ? left : Math.min(left, Math.round(sum.taxAmount * share))
    left -= taxAmount
    return { ...sum, taxAmount, netAmount: Math.round(sum.netAmount * share) }
  })
}

/** Whether the taxes need not be stored: the company's rate alone, without a name. */
export function isPlain(sums: readonly TaxSum[], taxPercent: number): boolean {
  const [only, ...others] = sums
  return others.length === 0 && only?.name === undefined && only?.percent === taxPercent
}
