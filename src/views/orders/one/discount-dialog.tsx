import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import { Choice } from '../../ui/choice.tsx'
import { Input } from '../../ui/input.tsx'
import { Money } from '../../parts/money/money.tsx'
import { AskField } from '../../parts/dialog/ask-field.tsx'
import type { AskProps } from '../../parts/dialog/ask-form.tsx'
import { AskFrame } from '../../parts/dialog/ask-frame.tsx'
import { AmountField, amountIn } from '../../parts/pay/amount-field.tsx'
import type { OrderAct } from '../order-acts.ts'
import { ReasonField } from '../../parts/dialog/reason-field.tsx'
import { textIn } from '../../parts/dialog/text-in.ts'

type Props = AskProps & { order: Order; onAct: (act: OrderAct) => void }

/** Adds, changes or removes a manual discount: an amount or a percentage, with a reason. */
export function DiscountDialog({ order, onAct, ...ask }: Props) {
  const { t } = useTranslation()
  const { handDiscount, subtotalAmount, discountAmount, currency } = order
  const most = subtotalAmount - discountAmount + (handDiscount?.discountAmount ?? 0)
  const [kind, setKind] = useState<'percent' | 'amount' | 'none'>(
    handDiscount && handDiscount.percent === undefined ? 'amount' : 'percent',
  )
  const confirm = (form: FormData) => {
    const reason = textIn(form, 'reason')
    const percent = Number(form.get('percent'))
    const amount = amountIn(form, currency)
    if (!reason) return
    if (kind === 'none') onAct({ do: 'discount', reason })
    else if (kind === 'percent') onAct({ do: 'discount', percent, reason })
    else if (amount) onAct({ do: 'discount', amountOff: amount, reason })
  }
  const kinds = handDiscount
    ? (['percent', 'amount', 'none'] as const)
    : (['percent', 'amount'] as const)
  return (
    <AskFrame
      {...ask}
      title={t('orders.discount.title')}
      confirm={t(kind === 'none' ? 'orders.discount.remove' : 'orders.discount.give')}
      onConfirm={confirm}
    >
      <p>
        {t('orders.discount.of')} <Money amount={most} currency={currency} />
      </p>
      <fieldset>
        <legend>{t('orders.discount.how')}</legend>
        {kinds.map((one) => (
          <Choice key={one} name="kind" checked={one === kind} onChange={() => setKind(one)}>
            {t(`orders.discount.kind.${one}`)}
          </Choice>
        ))}
      </fieldset>
      {kind === 'percent' && (
        <AskField name="percent" label={t('orders.discount.percent')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              step={1}
              required
              defaultValue={handDiscount?.percent ?? ''}
            />
          )}
        </AskField>
      )}
      {kind === 'amount' && (
        <AmountField
          label={t('orders.discount.amount')}
          first={handDiscount?.percent === undefined ? handDiscount?.discountAmount : undefined}
          currency={currency}
          most={most}
        />
      )}
      <ReasonField />
    </AskFrame>
  )
}
