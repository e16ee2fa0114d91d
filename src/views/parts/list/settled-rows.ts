import type { TaxSum } from '#contract/tax.ts'

/** An order's settled amounts, in minor units. */
type Settled = {
  paidAmount: number
  refundedAmount: number
  owedAmount: number
  /** What went back, an overpayment too. */
  refunds?: readonly { amount: number }[] | undefined
}

/**
 * The rows below a total, with signs: payments positive, refunds negative; the net amount is their
 * sum. All documents and screens use it, so that they agree. The order's own amounts leave out a
 * returned overpayment and what went back of an open bill; with its list of refunds, everything
 * that was paid and refunded is shown.
 */
export function settledRows({
  paidAmount,
  refundedAmount,
  owedAmount,
  refunds = [],
}: Settled): ['paid' | 'refunded' | 'paidNet' | 'due', number][] {
  const listed = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const beyond = Math.max(0, listed - refundedAmount)
  const [paid, refunded] = [paidAmount + beyond, refundedAmount + beyond]
  const rows: ReturnType<typeof settledRows> = []
  if (paid !== 0) rows.push(['paid', paid])
  if (refunded !== 0) rows.push(['refunded', -refunded], ['paidNet', paid - refunded])
  if (owedAmount > 0) rows.push(['due', owedAmount])
  return rows
}

/** The same, with the tax that is a part of the refunds: without a sign, it is in no sum. */
export function settledWithTax({
  refundedTaxes = [],
  ...settled
}: Settled & { refundedTaxes?: readonly TaxSum[] | undefined }): [
  ReturnType<typeof settledRows>[number][0] | 'refundedTax',
  number,
][] {
  const tax = refundedTaxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
  return settledRows(settled).flatMap<ReturnType<typeof settledWithTax>[number]>((row) =>
    row[0] === 'refunded' && tax > 0 ? [row, ['refundedTax', tax]] : [row],
  )
}
