import { orderStatusIds } from '#contract/order-status.ts'
import type { Receipt } from '#contract/receipt.ts'

/** Whether the order ended unserved: nothing is to be paid for it. */
export function isReceiptCancelled({ orderStatusId }: Pick<Receipt, 'orderStatusId'>): boolean {
  return orderStatusId === orderStatusIds.Unserviceable
}

type Paid = Pick<
  Receipt,
  'orderStatusId' | 'paymentStatus' | 'deposit' | 'paidAmount' | 'owedAmount' | 'dueBackAmount'
>

/**
 * For a booking with a paid deposit the rest is due at the appointment; a shared bill may be partly
 * paid. Nothing for a cancelled order that nobody has to pay.
 */
export function paidWord(receipt: Paid) {
  const { paymentStatus, deposit, paidAmount, owedAmount, dueBackAmount = 0 } = receipt
  if (dueBackAmount > 0) return 'refundDue'
  if (paymentStatus !== 'unpaid') return paymentStatus
  if (deposit?.status === 'paid') return 'deposit'
  if (isReceiptCancelled(receipt)) return undefined
  return paidAmount > 0 && owedAmount > 0 ? 'part' : paymentStatus
}
