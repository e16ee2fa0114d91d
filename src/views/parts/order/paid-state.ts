import type { OrderRow } from '#contract/order.ts'
import type { PaymentStatus } from '#contract/order-status.ts'

export type Payable = Pick<
  OrderRow,
  'paymentStatus' | 'heldAmount' | 'owedAmount' | 'dueBackAmount'
>

/** What is shown only where something is owed. */
const openOnly: ReadonlySet<PaymentStatus> = new Set(['unpaid'])

/** The payment of an order as displayed; undefined where nothing was paid and nothing is owed. */
export function paidStateOf({
  paymentStatus,
  heldAmount = 0,
  owedAmount,
  dueBackAmount = 0,
}: Payable): PaymentStatus | 'part_paid' | 'refund_due' | undefined {
  if (dueBackAmount > 0) return 'refund_due'
  if (!openOnly.has(paymentStatus)) return paymentStatus
  if (owedAmount === 0) return undefined
  return heldAmount > 0 ? 'part_paid' : paymentStatus
}
