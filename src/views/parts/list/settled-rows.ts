import type { TaxSum } from '#contract/tax.ts'

/** An order's settled amounts, in minor units. */
type Settled = { paidAmount: number; refundedAmount: number; owedAmount: number }

/**
 * The rows below a total, with signs: payments positive, refunds negative; the net amount is their
 * sum. All documents and screens use it, so that they agree.
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

/** The same, with the tax that the refunds contain. */
export function settledWithTax({
  refundedTaxes = [],
  ...settled
}: Settled & { refundedTaxes?: readonly TaxSum[] | undefined }): [
  ReturnType<typeof settledRows>[number][0] | 'refundedTax',
  number,
][] {
  const tax = refundedTaxes.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
  return settledRows(settled).flatMap((row) =>
    row[0] === 'refunded' && tax > 0 ? [row, ['refundedTax', -tax] as const] : [row],
  ) as ReturnType<typeof settledWithTax>
}
