import type { MethodChange, PaymentTxn, RefundedLine } from '#contract/payment.ts'
import { present } from '../db/columns.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'

export type StoredPayment = Omit<PaymentTxn, 'refundedLines' | 'methodChanges'> & {
  refundedLines?: JsonText<RefundedLine[]> | null
  methodChanges: JsonText<MethodChange[]> | null
}

export function paymentOf({ refundedLines, methodChanges, ...payment }: StoredPayment): PaymentTxn {
  return {
    ...present(payment),
    ...(refundedLines && { refundedLines: fromJson(refundedLines) }),
    ...(methodChanges !== null && { methodChanges: fromJson(methodChanges) }),
  }
}
