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
  /** The chosen percentage; '' if none. */
  chosen: string
  /** That the chosen percentage is another sum now, because the order has changed. */
  change: string | undefined
  onChoose: (choice: TipChoice | undefined) => void
}

export type TipProps = Props & { field: GuestField; at: AtTable | undefined } & Pick<
    ReturnType<typeof useTip>,
    'tipTooLarge'
  >

/** The tip: buttons at a table, or an amount. */
export function TipField(props: TipProps) {
  return (
    <>
      <TipChoices {...props} />
      <TypedTip {...props} />
    </>
  )
}

/** The tip as a typed amount. */
export function TypedTip({ field, currency, at, chosen, tipTooLarge }: TipProps) {
  const { t } = useGuest()
  return (
    <TextField
      {...field}
      error={field.error ?? tipTooLarge({ tip: field.value, tipPercent: chosen })}
      label={t('guest.shop.tip', { currency })}
      hint={at?.table && t('guest.table.tip', { percent: at.table.tipMaxPercent })}
      inputMode="decimal"
      maxLength={12}
    />
  )
}

/** Buttons for tips; a second tap removes the tip. */
export function TipChoices({ choices, currency, chosen, change, onChoose }: Props) {
  const { t, language } = useGuest()
  if (choices.length === 0) return null
  const percentOf = new Intl.NumberFormat(language, { style: 'percent' })
  const said = (minor: number) => formatMoney(minor, currency, language)
  const labelOf = ({ percent, amount, of }: TipChoice) =>
    t('guest.price.tipChoice', {
      percent: percentOf.format(percent / 100),
      of: said(of),
      amount: said(amount),
    })
  const isChosen = ({ percent }: TipChoice) => chosen === `${percent}`
  return (
    <fieldset>
      <legend>{t('guest.price.tip')}</legend>
      <div className={`${styles.categories} ${styles.tips}`}>
        {choices.map((choice) => (
          <button
            key={choice.percent}
            type="button"
            aria-pressed={isChosen(choice)}
            onClick={() => onChoose(isChosen(choice) ? undefined : choice)}
          >
            {labelOf(choice)}
          </button>
        ))}
      </div>
      {change && <p role="status">{change}</p>}
    </fieldset>
  )
}
