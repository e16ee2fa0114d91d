import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { AmountField, amountIn } from './amount-field.tsx'
import { cashIn } from './cash-given.tsx'
import type { AskProps } from '../dialog/ask-form.tsx'
import { AskFrame } from '../dialog/ask-frame.tsx'
import { useViewer } from '../../seams/viewer.ts'
import { MethodChoice, methodIn, type PayMethod } from './method-choice.tsx'

type Props = AskProps & {
  /** The owed amount, in minor units. */
  due: number
  currency: string
  /** If given, the owed amount can be split; the number of guests at the table. */
  people?: number
  /** Amounts in minor units; `receivedAmount` is the cash that was handed over. */
  onPay: (payment: {
    method: PayMethod
    amount: number
    receivedAmount?: number | undefined
  }) => void
}

const mostShares = 12

/** Takes all or a part of the owed amount, with other methods than the quick buttons. */
export function PayDialog({ due, currency, people, onPay, ...ask }: Props) {
  const { t } = useTranslation()
  const { role } = useViewer()
  // Only people who see the bank account can confirm a transfer.
  const methods =
    role === 'business' ? (['cash', 'card', 'bank'] as const) : (['cash', 'card'] as const)
  const [amount, setAmount] = useState<number | undefined>(due)
  const confirm = (form: FormData) => {
    const amount = amountIn(form, currency)
    const method = methodIn(form, methods)
    if (amount) onPay({ method, amount, receivedAmount: cashIn(form, currency) })
  }
  return (
    <AskFrame
      {...ask}
      title={t('orders.ask.pay')}
      confirm={t('orders.ask.take')}
      onConfirm={confirm}
    >
      <AmountField
        label={t('orders.ask.amount')}
        first={due}
        currency={currency}
        most={due}
        onAmount={setAmount}
      >
        {(fill) =>
          people !== undefined && (
            <Share people={people} onShare={(count) => fill(Math.ceil(due / count))} />
          )
        }
      </AmountField>
      <MethodChoice {...{ methods, amount, currency }} />
    </AskFrame>
  )
}

/** One share of the owed amount; the rest is owed by one person less. */
function Share({ people, onShare }: { people: number; onShare: (count: number) => void }) {
  const { t } = useTranslation()
  const counts = Array.from(
    { length: Math.min(mostShares, Math.max(people, 4)) },
    (_, at) => at + 1,
  )
  return (
    <Field label={t('orders.ask.share')} hint={t('orders.ask.shareHint')} error={undefined}>
      {(ids) => (
        <Select
          {...ids}
          size="sm"
          defaultValue={1}
          onChange={({ target }) => onShare(Number(target.value))}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? t('orders.ask.all') : t('orders.ask.shareOf', { count })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
