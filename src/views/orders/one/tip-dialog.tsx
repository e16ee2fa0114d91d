import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { AmountField, amountIn } from '../../parts/pay/amount-field.tsx'
import type { AskProps } from '../../parts/dialog/ask-form.tsx'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import type { OrderAct } from '../order-acts.ts'

type Props = AskProps & { order: Order; onAct: (act: OrderAct) => void }

/** Changes the tip of an order, or removes it. */
export function TipDialog({
  order: { tipAmount, subtotalAmount, currency },
  onAct,
  ...ask
}: Props) {
  const { t } = useTranslation()
  const confirm = (form: FormData) => {
    const amount = amountIn(form, currency)
    if (amount !== undefined) onAct({ do: 'changeTip', amount })
  }
  return (
    <AskFrame
      {...ask}
      title={t('orders.view.changeTip')}
      confirm={t('orders.ask.tipSave')}
      onConfirm={confirm}
    >
      <p>{t('orders.ask.tipText')}</p>
      <AmountField
        label={t('orders.view.tip')}
        first={tipAmount}
        currency={currency}
        least={0}
        most={Math.max(tipAmount, subtotalAmount)}
      />
    </AskFrame>
  )
}
