import type { TaxSum } from './tax.ts'

/** A part of an amount, rounded half up to the minor unit. Exact also where the product is large. */
export function shareOf(amount: number, part: number, whole: number): number {
  const [dividend, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)]
  return Number((2n * dividend + divisor) / (2n * divisor))
}

type Refunded = { totalAmount: number; tipAmount: number; refundedAmount: number }

/** What a refund is a share of: the order's total without the tip, which has no tax. */
const taxedOf = ({ totalAmount, tipAmount }: Refunded) => totalAmount - tipAmount

/**
 * The tax that a refund contains: its share of the order without the tip. The tax of what was kept
 * is the rest.
 */
export function refundedTax(taxAmount: number, refunded: Refunded): number {
  const whole = taxedOf(refunded)
  if (whole <= 0 || refunded.refundedAmount <= 0) return 0
  return shareOf(taxAmount, Math.min(refunded.refundedAmount, whole), whole)
}

/**
 * The taxes of what was kept of an order. Their sum is the sum of the taxes less the refunded tax:
 * units that are left by rounding down go to the largest remainders, so each is within one unit.
 */
export function keptTaxes(taxes: readonly TaxSum[], refunded: Refunded): TaxSum[] {
  const { refundedAmount } = refunded
  const taxed = taxedOf(refunded)
  if (taxed <= 0 || refundedAmount <= 0) return [...taxes]
  const whole = BigInt(taxed)
  const part = BigInt(Math.max(0, taxed - refundedAmount))
  const shares = taxes.map((tax, at) => {
    const product = BigInt(tax.taxAmount) * part
    return { tax, at, down: Number(product / whole), rest: Number(product % whole) }
  })
  const all = taxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
  const rounded = shares.reduce((sum, { down }) => sum + down, 0)
  const left = all - refundedTax(all, refunded) - rounded
  const byRest = shares.toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  const rising = new Set(byRest.slice(0, left))
  return shares.map((share) => ({
    ...share.tax,
    netAmount: share.tax.netAmount - refundedTax(share.tax.netAmount, refunded),
    taxAmount: share.down + (rising.has(share) ? 1 : 0),
  }))
}
