import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { Textarea } from '../ui/textarea.tsx'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { AskField } from '../parts/dialog/ask-field.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { type PaymentMoves, usePaymentValues } from './use-payment-moves.ts'

export const stepWords = {
  'plan-payment.confirm': 'businesses.payment.confirm',
  'plan-payment.reject': 'businesses.payment.reject',
} as const

/** Asks whether the money was received, or why the payment is rejected. */
export function PaymentDialog({ moves }: { moves: PaymentMoves }) {
  const { t } = useTranslation()
  const valuesOf = usePaymentValues()
  if (!moves.asking) return null
  const { row, move } = moves.asking
  const isRejected = move.event === 'plan-payment.reject'
  return (
    <AskFrame
      key={move.event + row.id}
      title={
        isRejected
          ? t('businesses.payment.rejectTitle', { number: row.number, name: row.companyName })
          : t('businesses.payment.confirmTitle', valuesOf(row))
      }
      confirm={t(stepWords[move.event])}
      isEnding={isRejected}
      {...askedMove(moves)}
      onConfirm={(form) =>
        moves.confirm(isRejected ? { reason: String(form.get('reason')).trim() } : {})
      }
    >
      {isRejected ? (
        <AskField name="reason" label={t('businesses.payment.reason')}>
          {(wiring) => <Textarea {...wiring} required rows={2} maxLength={limits.text.short} />}
        </AskField>
      ) : (
        <p>{t('businesses.payment.confirmText')}</p>
      )}
    </AskFrame>
  )
}
