import { useTranslation } from '#i18n/use-translation.tsx'
import type { PaymentTxn } from '#contract/payment.ts'
import type { AskProps } from '../../parts/dialog/ask-form.tsx'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import { formatMoney } from '../../parts/money/money-format.ts'
import type { MoneyAct } from '../order-acts.ts'

type Props = AskProps & { payment: PaymentTxn; onAct: (act: MoneyAct) => void }

/** Takes back a payment that was recorded by mistake. */
export function UndoDialog({ payment: { id, method, amount, currency }, onAct, ...ask }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <AskFrame
      {...ask}
      title={t('orders.undoPayment.title')}
      confirm={t('orders.undoPayment.button')}
      isEnding
      onConfirm={() => onAct({ do: 'undoPayment', id, amount })}
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
