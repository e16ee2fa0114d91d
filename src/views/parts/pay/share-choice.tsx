import { useId, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { BillShares } from '#contract/table-bill.ts'
import { Choice, ChoiceGroup } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { formatMoney } from '../money/money-format.ts'
import { mostShares, shareChoices, shareOf } from './share-of.ts'

type Props = {
  /** The owed amount, in minor units. */
  due: number
  currency: string
  /** The number of guests at the table. */
  people: number
  /** The shares that were paid before. */
  shares: BillShares | undefined
  onShare: (count: number) => void
}

/**
 * One share of the owed amount, by one press; the rest is owed by one person less. The form gets it
 * as `share`.
 */
export function ShareChoice({ due, currency, people, shares, onShare }: Props) {
  const { t, i18n } = useTranslation()
  const name = useId()
  const left = shares ? shares.of - shares.paid : 1
  const [count, setCount] = useState(left)
  const [typed, setTyped] = useState('')
  const choose = (chosen: number, text = '') => {
    setTyped(text)
    setCount(chosen)
    onShare(chosen)
  }
  const wordOf = (one: number) => {
    const amount = formatMoney(shareOf(due, one), currency, i18n.language)
    if (shares && one === left)
      return t('orders.ask.shareNext', { no: shares.paid + 1, of: shares.of, amount })
    return one === 1
      ? `${t('orders.ask.all')}: ${amount}`
      : t('orders.ask.shareOf', { count: one, amount })
  }
  return (
    <>
      <input type="hidden" name="share" value={count} />
      <ChoiceGroup label={t('orders.ask.share')} hint={t('orders.ask.shareHint')}>
        {shareChoices(people, left).map((one) => (
          <Choice
            key={one}
            name={name}
            value={one}
            checked={typed === '' && one === count}
            onChange={() => choose(one)}
          >
            {wordOf(one)}
          </Choice>
        ))}
      </ChoiceGroup>
      <Field label={t('orders.ask.shareOther')} error={undefined}>
        {(ids) => (
          <Input
            {...ids}
            type="number"
            inputMode="numeric"
            min={1}
            max={mostShares}
            value={typed}
            onChange={({ target }) => {
              const number = Math.min(mostShares, Math.trunc(Number(target.value)))
              choose(number >= 1 ? number : left, target.value)
            }}
          />
        )}
      </Field>
    </>
  )
}
