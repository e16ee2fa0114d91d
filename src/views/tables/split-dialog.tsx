import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { amountsOf, restAmount, type TableBill } from '#contract/table-bill.ts'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { cashIn } from '../parts/pay/cash-given.tsx'
import { MethodChoice, methodIn } from '../parts/pay/method-choice.tsx'
import { billOfItems, tipIn, withTip } from '../parts/pay/tip-choices.ts'
import { TipField } from '../parts/pay/tip-field.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/choice.tsx'
import { type Counts, guestsOf, itemsOf, leftOf, nothing, ofAll, ofGuest } from './split-counts.ts'
import { eaterWord } from './eater-word.ts'
import { PartRow } from './split-part-row.tsx'

export type SplitPayment = {
  items: ReturnType<typeof itemsOf>
  method: 'cash' | 'card'
  /** Without the tip. */
  amount: number
  tipAmount?: number | undefined
  receivedAmount?: number | undefined
}
type Props = AskProps & {
  bill: TableBill
  /** Whose dishes are selected at first. */
  guestNo?: number | undefined
  currency: string
  onPay: (payment: SplitPayment) => void
}

const methods = ['cash', 'card'] as const

/** Takes the payment for some items of a bill: selected one by one, or all of a guest. */
export function SplitDialog({ bill, guestNo, currency, onPay, ...ask }: Props) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState<Counts>(() =>
    guestNo === undefined ? nothing : ofGuest(bill, guestNo),
  )
  const [tip, setTip] = useState('')
  const counts = leftOf(bill, chosen)
  const items = itemsOf(counts)
  const amount = amountsOf(bill, items).reduce((sum, one) => sum + one.amount, 0)
  const owed = bill.owed.reduce((sum, one) => sum + one.owedAmount, 0)
  const rest = restAmount(bill)
  const taken = withTip(amount, tip, currency)
  const confirm = (form: FormData) => {
    const method = methodIn(form, methods)
    const [tipAmount, receivedAmount] = [tipIn(form, currency), cashIn(form, currency)]
    if (amount > 0) onPay({ items, method, amount, tipAmount, receivedAmount })
  }
  return (
    <AskFrame
      {...ask}
      title={t('tables.split.title')}
      confirm={t('tables.split.take', {
        amount: formatMoney(taken ?? amount, currency, i18n.language),
      })}
      isIncomplete={amount === 0}
      onConfirm={confirm}
    >
      <Quick bill={bill} hasChosen={items.length > 0} onChoose={setChosen} />
      <ul className="order-line__list" aria-label={t('tables.split.dishes')}>
        {bill.parts.map((part) => (
          <PartRow
            key={part.cartId}
            part={part}
            currency={currency}
            count={counts.get(part.cartId) ?? 0}
            onCount={(count) => setChosen(new Map([...counts, [part.cartId, count]]))}
          />
        ))}
      </ul>
      <dl className="order-line__amounts">
        <Row name="chosen" weight="total" amount={amount} currency={currency} />
        <Row name="left" amount={owed - amount} currency={currency} />
        {rest > 0 && <Row name="rest" amount={rest} currency={currency} />}
        {rest < 0 && <Row name="credit" amount={-rest} currency={currency} />}
      </dl>
      {amount > 0 && (
        <TipField
          {...{ amount, currency }}
          bill={billOfItems(bill.parts, counts)}
          value={tip}
          onChange={setTip}
          most={owed}
        />
      )}
      <MethodChoice {...{ methods, currency }} amount={amount > 0 ? taken : 0} />
    </AskFrame>
  )
}

/** Buttons for all unpaid items of one guest, or of the table. */
function Quick({
  bill,
  hasChosen,
  onChoose,
}: {
  bill: TableBill
  hasChosen: boolean
  onChoose: (counts: Counts) => void
}) {
  const { t } = useTranslation()
  return (
    <ChoiceGroup label={t('tables.split.who')}>
      {guestsOf(bill).map(({ no, name }) => (
        <Button
          key={no}
          type="button"
          size="md"
          variant="surface"
          onClick={() => onChoose(ofGuest(bill, no))}
        >
          {eaterWord(t, { no, name })}
        </Button>
      ))}
      <Button type="button" size="md" variant="surface" onClick={() => onChoose(ofAll(bill))}>
        {t('tables.split.all')}
      </Button>
      {hasChosen && (
        <Button type="button" size="md" variant="ghost" onClick={() => onChoose(nothing)}>
          {t('tables.split.none')}
        </Button>
      )}
    </ChoiceGroup>
  )
}

function Row({
  name,
  weight,
  amount,
  currency,
}: {
  name: 'chosen' | 'left' | 'rest' | 'credit'
  weight?: 'total'
  amount: number
  currency: string
}) {
  const { t } = useTranslation()
  return (
    <div data-weight={weight}>
      <dt>{t(`tables.split.${name}`)}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
