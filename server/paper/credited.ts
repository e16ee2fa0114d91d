import type { Paper } from './paper.ts'

type Refund = NonNullable<Paper['refunds']>[number]
type Returned = { before: number; credit: number }

/**
 * The refunds that belong to a credit note: those after the ones of earlier notes. Empty if their
 * sum differs from the note's amount, for example because an overpayment was refunded too.
 */
export function creditedRefunds(
  refunds: readonly Refund[],
  { before, credit }: Returned,
): Refund[] {
  const inOrder = refunds.toSorted((a, b) => a.dateMs - b.dateMs)
  let sum = 0
  const from = inOrder.findIndex(({ amount }) => (sum += amount) > before)
  const own = from < 0 ? [] : inOrder.slice(from)
  return own.reduce((all, { amount }) => all + amount, 0) === credit ? own : []
}
