import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { formatMoney } from '../money/money-format.ts'
import { MoneyField } from './money-field.tsx'
import { moneyText, parseMoney } from './money-input.ts'

type Props = {
  label: string
  /** The initial amount in minor units; undefined: empty. */
  first: number | undefined
  currency: string
  most: number
  least?: number
  /** Places the field among what fills it in, or depends on it; default: the field alone. */
  children?: (given: Given) => ReactNode
}
type Given = {
  field: ReactNode
  /** In minor units; undefined while the text is not an amount. */
  amount: number | undefined
  fill: (amount: number | undefined) => void
}

/** The amount of a form with an `AmountField`, in minor units. */
export function amountIn(form: FormData, currency: string): number | undefined {
  return parseMoney(String(form.get('amount') ?? ''), currency)
}

/** An amount up to a limit in minor units; an error is shown below it and blocks the submit. */
export function AmountField({ label, first, currency, most, least = 1, children }: Props) {
  const { t, i18n } = useTranslation()
  const textOf = (amount: number | undefined) =>
    amount === undefined ? '' : moneyText(amount, currency)
  const [text, setText] = useState(() => textOf(first))
  const amount = parseMoney(text, currency)
  const isWrong = text !== '' && (amount === undefined || amount < least || amount > most)
  const said = t('orders.ask.upTo', { amount: formatMoney(most, currency, i18n.language) })
  const field = (
    <MoneyField
      name="amount"
      label={label}
      hint={said}
      error={isWrong ? said : ''}
      isRequired
      value={text}
      onChange={setText}
    />
  )
  return children ? children({ field, amount, fill: (to) => setText(textOf(to)) }) : field
}
