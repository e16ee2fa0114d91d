import type { TaxSum } from '#contract/tax.ts'

type Returned = { total: number; before: number; credit: number }

/**
 * The taxes in what a credit note returns. Each is the part up to it less what was returned before,
 * so that the credit notes of a whole refund have exactly the taxes of the order.
 */
export function creditedTaxes(
  taxes: readonly TaxSum[],
  { total, before, credit }: Returned,
): TaxSum[] {
  if (total <= 0) return []
  const part = (amount: number) => {
    const upTo = (returned: number) => shareOf(amount, Math.min(returned, total), total)
    return upTo(before + credit) - upTo(before)
  }
  return taxes.map(({ netAmount, taxAmount, ...tax }) => ({
    ...tax,
    netAmount: part(netAmount),
    taxAmount: part(taxAmount),
  }))
}

function shareOf(amount: number, part: number, whole: number): number {
  const [dividend, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)]
  return Number((2n * dividend + divisor) / (2n * divisor))
}
