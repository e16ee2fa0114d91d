import type { Order } from '#contract/order.ts'

type Owed = Pick<Order, 'orderStatusId' | 'paymentStatus' | 'totalAmount' | 'paidAmount' | 'refundedAmount'>

/** What is still to be paid, in minor units; nothing for an order that will not be carried out. Money given back is not asked for again. */
export function amountDue({ orderStatusId, paymentStatus, totalAmount, paidAmount, refundedAmount }: Owed): number {
  if (orderStatusId === 4 || refundedAmount > 0 || paymentStatus === 'voided') return 0
  return Math.max(0, totalAmount - paidAmount)
}
