import { useTranslation } from '#i18n/use-translation.tsx'
import type { CallInput } from '#contract/endpoint.ts'
import { type PaymentToConfirm, settlePayment } from '#contract/plan-payment.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { formatMoney } from '../parts/money/money-format.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'

export const paymentEvents = ['plan-payment.confirm', 'plan-payment.reject'] as const
type PaymentMove = Pick<CallInput<typeof settlePayment>, 'event' | 'reason'>
export type PaymentMoves = Moves<PaymentToConfirm, PaymentMove>

/** Confirms or rejects payments for modules; both ask first, because neither can be undone. */
export function usePaymentMoves(onSettled: () => void): PaymentMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  const valuesOf = usePaymentValues()
  return useMoves<PaymentToConfirm, PaymentMove>({
    name: 'payments',
    ask: (_, { event }) => event,
    async send(payment, move, idempotencyKey) {
      const { id, companyId } = payment
      await call(settlePayment, { id, companyId, ...move }, { idempotencyKey })
      return { ...payment, allowedEvents: [] }
    },
    show: onSettled,
    words: ({ row, move: { event } }) =>
      t(
        event === 'plan-payment.confirm'
          ? 'businesses.payment.confirmed'
          : 'businesses.payment.rejected',
        valuesOf(row),
      ),
    refusal: () => undefined,
  })
}

/** The values of a payment for texts. */
export function usePaymentValues() {
  const { i18n } = useTranslation()
  return ({ companyName, amount, currency }: PaymentToConfirm) => ({
    name: companyName,
    amount: formatMoney(amount, currency, i18n.language),
  })
}
