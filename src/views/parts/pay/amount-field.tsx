import { useTranslation } from 'react-i18next'
import { Input } from '../../ui/input.tsx'
import { AskField } from '../dialog/ask-field.tsx'
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
  const amount = parseMoney(text, currency)
  const isWrong = text !== '' && (amount === undefined || amount < least || amount > most)
  const said = t('orders.ask.upTo', { amount: formatMoney(most, currency, i18n.language) })
  return (
    <AskField
      name="amount"
      label={label}
      hint={isWrong ? undefined : said}
      error={isWrong ? said : undefined}
    >
      {(wiring) => (
        <Input
          {...wiring}
          ref={(field) => field?.setCustomValidity(isWrong ? said : '')}
          inputMode="decimal"
          autoComplete="off"
          required
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </AskField>
  )
}
