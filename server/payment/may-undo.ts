import type { PaymentTxn } from '#contract/payment.ts'
import { localDay } from '#contract/zoned-time.ts'
import { decide } from '#lifecycles/decide.ts'
import { isRefunded } from '#lifecycles/order-record.ts'
import { type PaymentRecord, paymentLifecycle, type TakenFacts } from '#lifecycles/payment.ts'
import type { Viewer } from '../change/change.ts'

/** What is known of a payment's order and day. */
type Known = Pick<TakenFacts, 'isInvoiced' | 'isDayClosed'> & {
  /** Whether a refund by its method came out of it. */
  isRefundedFrom: boolean
}

/** What speaks against undoing a payment at a moment. */
export function takenFactsOf(
  payment: Pick<PaymentTxn, 'state' | 'method' | 'amount' | 'createdMs'>,
  order: PaymentRecord,
  { isInvoiced, isDayClosed, isRefundedFrom }: Known,
  { now, timeZone }: Viewer,
): TakenFacts {
  return {
    isUndone: payment.state === 'undone',
    isOnline: payment.method === 'online',
    isRefunded:
      isRefundedFrom ||
      isRefunded(order) ||
      order.paidAmount - payment.amount < order.refundedAmount,
    isInvoiced,
    isOfAnotherDay: localDay(payment.createdMs, timeZone) !== localDay(now, timeZone),
    isDayClosed,
  }
}

/** Only the owner confirms a bank transfer, and takes it back. */
export function isOthersTransfer(
  { method }: Pick<PaymentTxn, 'method'>,
  { role }: Viewer,
): boolean {
  return method === 'bank' && role !== 'business'
}

/** The payments of an order, each with whether this viewer can undo it. */
export function withMayUndo(
  payments: readonly (PaymentTxn & { isSent: number; isDayClosed: number })[],
  order: PaymentRecord & { invoicedAmount: number | null },
  viewer: Viewer,
): PaymentTxn[] {
  const sumOf = (some: typeof payments) => some.reduce((sum, { amount }) => sum + amount, 0)
  return payments.map(({ isSent: _, isDayClosed, ...payment }) => {
    if (payment.direction === 'out' || payment.state !== 'succeeded') return payment
    const alike = payments.filter(({ method }) => method === payment.method)
    const taken = sumOf(
      alike.filter(({ direction, state }) => direction === 'in' && state === 'succeeded'),
    )
    const given = sumOf(
      alike.filter(
        ({ direction, state, isSent }) => direction === 'out' && state !== 'failed' && isSent === 1,
      ),
    )
    const facts = takenFactsOf(
      payment,
      order,
      {
        isInvoiced: order.invoicedAmount !== null,
        isDayClosed: isDayClosed === 1,
        isRefundedFrom: taken - payment.amount < given,
      },
      viewer,
    )
    const record = { ...order, taken: facts }
    const isOpen = decide(paymentLifecycle, record, { type: 'payment.undo', by: viewer }).ok
    return isOpen && !isOthersTransfer(payment, viewer) ? { ...payment, mayUndo: true } : payment
  })
}
