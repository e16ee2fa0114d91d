import type { TaxSum } from '#contract/tax.ts'
import { shareOf } from '#contract/tax-share.ts'
import type { Paper } from './paper.ts'

type Refund = NonNullable<Paper['refunds']>[number]

/**
 * The refunds that belong to a credit note: those after the ones of earlier notes. Empty if their
 * sum differs from the note's amount, for example because an overpayment was refunded too.
 */
export function creditedRefunds(
  refunds: readonly Refund[],
  { before, credit }: Omit<Returned, 'total'>,
): Refund[] {
  const inOrder = refunds.toSorted((a, b) => a.dateMs - b.dateMs)
  let sum = 0
  const from = inOrder.findIndex(({ amount }) => (sum += amount) > before)
  const own = from < 0 ? [] : inOrder.slice(from)
  return own.reduce((all, { amount }) => all + amount, 0) === credit ? own : []
}

type Returned = { total: number; before: number; credit: number }

/**
 * The taxes in a credit note's amount. Computed as the difference of cumulative shares, so that the
 * credit notes of a full refund add up to exactly the taxes of the order.
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
