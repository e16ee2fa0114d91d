import type { PaymentTxn } from './payment.ts'

type Line = { lineAmount: number; quantity: number; refundedQuantity?: number | undefined }
type Refunds = readonly (Pick<PaymentTxn, 'refundedLines' | 'amount'> &
  Partial<Pick<PaymentTxn, 'state'>>)[]

/**
 * How much of a line was refunded where that is less than its refunded pieces cost; undefined if
 * they were refunded in full, or by a release that did not record it. A refund by amount alone may
 * have returned the rest: then nobody knows of a part either.
 */
export function refundedPartOf(
  id: string,
  { lineAmount, quantity, refundedQuantity = 0 }: Line,
  refunds: Refunds,
): number | undefined {
  const parts = refunds.flatMap(({ refundedLines = [] }) =>
    refundedLines.filter(({ cartId }) => cartId === id),
  )
  const pieces = parts.reduce((sum, part) => sum + part.quantity, 0)
  if (pieces === 0 || pieces !== refundedQuantity) return undefined
  const sum = parts.reduce((all, { amount = 0 }) => all + amount, 0)
  const unnamed = refunds
    .filter(({ refundedLines = [], state }) => refundedLines.length === 0 && state !== 'pending')
    .reduce((all, { amount }) => all + amount, 0)
  return sum + unnamed < Math.round((lineAmount * refundedQuantity) / quantity) ? sum : undefined
}

type Shown = Pick<PaymentTxn, 'direction' | 'state' | 'note'>

/** The refunds of payments that were made, those that are on their way too; a proposal is none. */
export function givenRefunds<Payment extends Shown>(payments: readonly Payment[]): Payment[] {
  return payments.filter(
    ({ direction, state, note }) =>
      direction === 'out' && (state === 'succeeded' || (state === 'pending' && note)),
  )
}
