import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { TextField } from '../fields.tsx'
import type { GuestField } from '../use-guest-form.ts'
import type { AtTable } from './use-table.ts'
import type { TipChoice, useTip } from './use-tip.ts'
import styles from './shop.module.css'

type Props = {
  choices: readonly TipChoice[]
  currency: string
  value: string
  onChange: (text: string) => void
}

export type TipProps = {
  field: GuestField
  currency: string
  at: AtTable | undefined
} & Pick<ReturnType<typeof useTip>, 'choices' | 'tipTooLarge'>

/** The tip: buttons at a table, or an amount. */
export function TipField(props: TipProps) {
  const { field, currency, choices } = props
  return (
    <>
      <TipChoices {...{ choices, currency }} value={field.value} onChange={field.onChange} />
      <TypedTip {...props} />
    </>
  )
}

/** The tip as a typed amount. */
export function TypedTip({ field, currency, at, tipTooLarge }: Omit<TipProps, 'choices'>) {
  const { t } = useGuest()
  return (
    <TextField
      {...field}
      error={field.error ?? tipTooLarge({ tip: field.value })}
      label={t('guest.shop.tip', { currency })}
      hint={at?.table && t('guest.table.tip', { percent: at.table.tipMaxPercent })}
      inputMode="decimal"
      maxLength={12}
    />
  )
}

/** Buttons for tips; a second tap removes the tip. */
export function TipChoices({ choices, currency, value, onChange }: Props) {
  const { t, language } = useGuest()
  if (choices.length === 0) return null
  const percentOf = new Intl.NumberFormat(language, { style: 'percent' })
  return (
    <fieldset>
      <legend>{t('guest.price.tip')}</legend>
      <div className={`${styles.categories} ${styles.tips}`}>
        {choices.map(({ percent, amount, text }) => (
          <button
            key={percent}
            type="button"
            aria-pressed={text === value}
            onClick={() => onChange(text === value ? '' : text)}
          >
            {`${percentOf.format(percent / 100)} · ${formatMoney(amount, currency, language)}`}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
