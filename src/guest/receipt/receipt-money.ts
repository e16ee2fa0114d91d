import type { Receipt } from '#contract/receipt.ts'

type Shown = Pick<
  Receipt,
  'paidAmount' | 'refundedAmount' | 'owedAmount' | 'refundedTaxes' | 'refunds'
>

/**
 * The amounts below a receipt's total, in minor units. The receipt's own amounts leave out a
 * returned overpayment; with it, what was paid and refunded is what its list of refunds says.
 */
export function receiptMoney({ refunds = [], ...receipt }: Shown): Omit<Shown, 'refunds'> {
  const { paidAmount, refundedAmount, owedAmount, refundedTaxes } = receipt
  const listed = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const beyond = Math.max(0, listed - refundedAmount)
  return {
    paidAmount: paidAmount + beyond,
    refundedAmount: refundedAmount + beyond,
    owedAmount,
    refundedTaxes,
  }
}
