import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../money/money-format.ts'
import { MoneyField } from './money-field.tsx'
import { moneyText, optionalMoney } from './money-input.ts'
import { itemsIn, tipChoices, tipWithin, type WholeBill, withTip } from './tip-choices.ts'

type Props = {
  /** The typed tip. */
  value: string
  onChange: (text: string) => void
  /** The amount to pay without the tip, in minor units; undefined while it is unknown. */
  amount: number | undefined
  bill: WholeBill
  currency: string
  /** In minor units. */
  most: number
}

/** The tip of a payment: tapped as a percentage, or typed. A second tap removes it. */
export function TipField({ value, onChange, amount, bill, currency, most }: Props) {
  const { t, i18n } = useTranslation()
  const said = (minor: number) => formatMoney(minor, currency, i18n.language)
  const tip = optionalMoney(value, currency)
  const isWrong = tip !== undefined && !(tip <= most)
  const wrong = isWrong ? t('orders.ask.upTo', { amount: said(most) }) : ''
  const whole = withTip(amount, value, currency)
  const items = itemsIn(amount, bill)
  const within = tipWithin(amount, bill)
  const hints = [
    ...(within > 0 ? [t('orders.tip.within', { amount: said(within) })] : []),
    ...(tip && whole ? [t('orders.tip.whole', { amount: said(whole) })] : []),
  ]
  return (
    <>
      <MoneyField
        name="tip"
        label={t('orders.tip.add')}
        hint={hints.join(' ') || undefined}
        error={wrong}
        value={value}
        onChange={onChange}
      />
      <TipChoices {...{ items, currency, value, onChange }} />
    </>
  )
}

type ChoicesProps = Pick<Props, 'value' | 'onChange' | 'currency'> & {
  /** The price of the items, in minor units. */
  items: number
}

/** Percentages of the items' price as buttons; a second tap removes the tip. */
export function TipChoices({ items, currency, value, onChange }: ChoicesProps) {
  const { t, i18n } = useTranslation()
  const said = (minor: number) => formatMoney(minor, currency, i18n.language)
  const percentOf = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const choices = tipChoices(items, 100)
  if (choices.length === 0) return null
  return (
    <chakra.div
      role="group"
      aria-label={t('orders.tip.choices')}
      display="flex"
      flexWrap="wrap"
      gap="2"
    >
      {choices.map(({ percent, amount }) => {
        const text = moneyText(amount, currency)
        return (
          <Button
            key={percent}
            type="button"
            size="md"
            variant={text === value ? 'solid' : 'surface'}
            aria-pressed={text === value}
            onClick={() => onChange(text === value ? '' : text)}
          >
            {t('orders.tip.choice', {
              percent: percentOf.format(percent / 100),
              of: said(items),
              amount: said(amount),
            })}
          </Button>
        )
      })}
    </chakra.div>
  )
}
