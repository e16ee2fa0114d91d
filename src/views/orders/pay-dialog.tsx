import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/order.ts'
import { moneyText, parseMoney } from '../parts/money-input.ts'
import { useViewer } from '../shell/viewer.ts'
import { AmountField } from './amount-field.tsx'
import { amountDue } from './amount-due.ts'
import { AskFrame, type AskProps } from './ask-frame.tsx'
import type { MoneyAct } from './order-acts.ts'

type Method = Extract<MoneyAct, { do: 'pay' }>['method']

/** Takes a part of what is owed, or all of it, by another way than the quick buttons. */
export function PayDialog({ order, onAct, ...ask }: AskProps & { order: Order; onAct: (act: MoneyAct) => void }) {
  const { t } = useTranslation()
  const { role } = useViewer()
  const due = amountDue(order)
  const [text, setText] = useState(moneyText(due, order.currency))
  const [method, setMethod] = useState<Method>('cash')
  // What came in at the bank is seen by who sees the account.
  const methods: readonly Method[] = role === 'business' ? ['cash', 'card', 'bank'] : ['cash', 'card']
  const confirm = () => {
    const amount = parseMoney(text, order.currency)
    if (amount) onAct({ do: 'pay', method, amount })
  }
  return (
    <AskFrame {...ask} title={t('orders.ask.pay')} confirm={t('orders.ask.take')} onConfirm={confirm}>
      <AmountField label={t('orders.ask.amount')} text={text} currency={order.currency} most={due} onType={setText} />
      <fieldset>
        <legend>{t('orders.ask.method')}</legend>
        {methods.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="method" checked={method === one} onChange={() => setMethod(one)} />
            {t(`orders.view.method.${one}`)}
          </label>
        ))}
      </fieldset>
    </AskFrame>
  )
}
