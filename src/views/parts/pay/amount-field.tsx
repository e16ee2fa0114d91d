import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../money/money-format.ts'
import { parseMoney } from './money-input.ts'

type Props = {
  label: string
  text: string
  currency: string
  most: number
  least?: number
  onType: (text: string) => void
}

/**
 * An amount up to a limit in minor units; what is wrong with it is said under it, and keeps the
 * form from going.
 */
export function AmountField({ label, text, currency, most, least = 1, onType }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const amount = parseMoney(text, currency)
  const isWrong = text !== '' && (amount === undefined || amount < least || amount > most)
  const said = t('orders.ask.upTo', { amount: formatMoney(most, currency, i18n.language) })
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        ref={(field) => field?.setCustomValidity(isWrong ? said : '')}
        id={id}
        className="input"
        inputMode="decimal"
        autoComplete="off"
        required
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={`${id}-said`} className={isWrong ? 'ask-wrong' : 'ask-hint'}>
        {said}
      </p>
    </div>
  )
}
