/** What was settled of an order, in minor units. */
type Settled = { paidAmount: number; refundedAmount: number; owedAmount: number }

/**
 * The rows below a total, with the signs of the payments: what came in is positive, what went back
 * negative, and what was paid in the end is their sum. Every paper and screen that names them asks
 * this, so that they add up alike.
 */
export function settledRows({
  paidAmount,
  refundedAmount,
  owedAmount,
}: Settled): ['paid' | 'refunded' | 'paidNet' | 'due', number][] {
  const rows: ReturnType<typeof settledRows> = []
  if (paidAmount !== 0) rows.push(['paid', paidAmount])
  if (refundedAmount !== 0)
    rows.push(['refunded', -refundedAmount], ['paidNet', paidAmount - refundedAmount])
  if (owedAmount > 0) rows.push(['due', owedAmount])
  return rows
}
