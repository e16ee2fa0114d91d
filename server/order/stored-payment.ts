import type { MethodChange, PaymentTxn, RefundedLine } from '#contract/payment.ts'
import type { TaxSum } from '#contract/tax.ts'
import { present } from '../db/columns.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'

export type StoredPayment = Omit<PaymentTxn, 'refundedLines' | 'taxes' | 'methodChanges'> & {
  refundedLines?: JsonText<RefundedLine[]> | null
  taxes?: JsonText<TaxSum[]> | null
  methodChanges: JsonText<MethodChange[]> | null
}

export function paymentOf({
  refundedLines,
  taxes,
  methodChanges,
  ...payment
}: StoredPayment): PaymentTxn {
  return {
    ...present(payment),
    ...(refundedLines && { refundedLines: fromJson(refundedLines) }),
    ...(taxes && { taxes: fromJson(taxes) }),
    ...(methodChanges !== null && { methodChanges: fromJson(methodChanges) }),
  }
}
