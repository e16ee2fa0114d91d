import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Choice, ChoiceGroup } from '../../ui/choice.tsx'
import { CashGiven } from './cash-given.tsx'
import type { PayMethod } from './pay-methods.ts'

type Props = {
  methods: readonly PayMethod[]
  /** The amount to pay, in minor units; undefined while it is unknown. */
  amount: number | undefined
  currency: string
}

/** The payment method of a form with a `MethodChoice`. */
export function methodIn<Method extends PayMethod>(
  form: FormData,
  methods: readonly Method[],
): Method | 'cash' {
  return methods.find((one) => one === form.get('method')) ?? methods[0] ?? 'cash'
}

/** The payment method and, for cash, the amount handed over. */
export function MethodChoice({ methods, amount, currency }: Props) {
  const { t } = useTranslation()
  const [method, setMethod] = useState<PayMethod>(methods[0] ?? 'cash')
  const nameOf = (method: PayMethod) => t(`orders.view.method.${method}`)
  return (
    <>
      <ChoiceGroup label={t('orders.ask.method')}>
        {methods.map((one) => (
          <Choice
            key={one}
            name="method"
            value={one}
            checked={one === method}
            onChange={() => setMethod(one)}
          >
            {nameOf(one)}
          </Choice>
        ))}
      </ChoiceGroup>
      {method === 'cash' && amount !== 0 && <CashGiven amount={amount} currency={currency} />}
    </>
  )
}
