import type { Order } from '#contract/order.ts'

type Moved = Pick<Order, 'paidAmount' | 'refundedAmount' | 'owedAmount'> & {
  payments: readonly Pick<Order['payments'][number], 'direction' | 'state' | 'amount'>[]
}

/**
 * The paid and refunded amounts of an order, in minor units. The order's own amounts leave out what
 * was refunded while the bill is open; as long as something is due, both are shown.
 */
export function movedMoney({ payments, ...order }: Moved): Omit<Moved, 'payments'> {
  const { paidAmount, refundedAmount, owedAmount } = order
  if (owedAmount === 0) return { paidAmount, refundedAmount, owedAmount }
  const taken = payments
    .filter(({ direction, state }) => direction === 'in' && state === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  const shown = Math.max(paidAmount, taken)
  return { paidAmount: shown, refundedAmount: refundedAmount + shown - paidAmount, owedAmount }
}
