import { useTranslation } from '#i18n/use-translation.tsx'
import type { PaymentTxn } from '#contract/payment.ts'
import type { AskProps } from '../../parts/dialog/ask-form.tsx'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import { ReasonField } from '../../parts/dialog/reason-field.tsx'
import { formatMoney } from '../../parts/money/money-format.ts'
import { cashIn } from '../../parts/pay/cash-given.tsx'
import { MethodChoice, methodIn } from '../../parts/pay/method-choice.tsx'
import { methodsFor } from '../../parts/pay/pay-methods.ts'
import { useViewer } from '../../seams/viewer.ts'
import type { MoneyAct } from '../order-acts.ts'
import { textIn } from '../../parts/dialog/text-in.ts'

type Props = AskProps & { payment: PaymentTxn; onAct: (act: MoneyAct) => void }

/** Corrects by which method a payment was taken. */
export function MethodDialog({
  payment: { id, method: current, amount, currency },
  onAct,
  ...ask
}: Props) {
  const { t, i18n } = useTranslation()
  const { role } = useViewer()
  const methods = methodsFor(role).filter((one) => one !== current)
  const confirm = (form: FormData) => {
    const reason = textIn(form, 'reason')
    if (!reason) return
    onAct({
      do: 'changeMethod',
      id,
      method: methodIn(form, methods),
      receivedAmount: cashIn(form, currency),
      reason,
    })
  }
  return (
    <AskFrame
      {...ask}
      title={t('orders.method.change')}
      confirm={t('orders.method.save')}
      onConfirm={confirm}
    >
      <p>
        {t('orders.method.text', {
          method: t(`orders.view.method.${current}`),
          amount: formatMoney(amount, currency, i18n.language),
        })}
      </p>
      <MethodChoice {...{ methods, amount, currency }} />
      <ReasonField />
    </AskFrame>
  )
}
