import { useTranslation } from '#i18n/use-translation.tsx'
import type { PaymentTxn } from '#contract/payment.ts'
import type { AskProps } from '../dialog/ask-form.tsx'
import { AskFrame } from '../dialog/ask-frame.tsx'
import { formatMoney } from '../money/money-format.ts'

type Props = AskProps & { payment: PaymentTxn; onUndo: () => void }

/** Takes back a payment that was recorded by mistake. */
export function UndoDialog({ payment: { method, amount, currency }, onUndo, ...ask }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <AskFrame
      {...ask}
      title={t('orders.undoPayment.title')}
      confirm={t('orders.undoPayment.button')}
      isEnding
      onConfirm={onUndo}
    >
      <p>
        {t('orders.undoPayment.text', {
          method: t(`orders.view.method.${method}`),
          amount: formatMoney(amount, currency, i18n.language),
        })}
      </p>
    </AskFrame>
  )
}
