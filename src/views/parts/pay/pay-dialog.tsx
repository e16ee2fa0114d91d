import { useState } from 'react'
import { takesTips } from '#contract/takes-tips.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { BillShares } from '#contract/table-bill.ts'
import { AmountField, amountIn } from './amount-field.tsx'
import { cashIn } from './cash-given.tsx'
import type { AskProps } from '../dialog/ask-form.tsx'
import { AskFrame } from '../dialog/ask-frame.tsx'
import { useViewer } from '../../seams/viewer.ts'
import { MethodChoice, methodIn } from './method-choice.tsx'
import { methodsFor, type PayMethod } from './pay-methods.ts'
import { ShareChoice } from './share-choice.tsx'
import { shareOf, sharesAfter } from './share-of.ts'
import { tipIn, type WholeBill, withTip } from './tip-choices.ts'
import { TipField } from './tip-field.tsx'

/** Amounts in minor units. */
export type TakenPayment = {
  method: PayMethod
  /** Without the tip. */
  amount: number
  tipAmount?: number | undefined
  /** The cash that was handed over. */
  receivedAmount?: number | undefined
  /** The equal shares of the bill, with this payment. */
  shares?: BillShares | undefined
}

type Props = AskProps & {
  /** The owed amount, in minor units. */
  due: number
  bill: WholeBill
  currency: string
  /** If given, the owed amount can be split; the number of guests at the table. */
  people?: number
  /** The shares that were paid before. */
  shares?: BillShares | undefined
  onPay: (payment: TakenPayment) => void
}

/** Takes all or a part of the owed amount, with a tip or another method than the quick buttons. */
export function PayDialog({ due, bill, currency, people, shares, onPay, ...ask }: Props) {
  const { t } = useTranslation()
  const { role, module, user } = useViewer()
  const isTipTaken = bill.tipAmount > 0 || takesTips(module, user.companyDetail)
  const methods = methodsFor(role)
  const first = shareOf(due, shares ? shares.of - shares.paid : 1)
  const [tip, setTip] = useState('')
  const confirm = (form: FormData) => {
    const amount = amountIn(form, currency)
    const method = methodIn(form, methods)
    const [tipAmount, receivedAmount] = [tipIn(form, currency), cashIn(form, currency)]
    if (!amount) return
    const count = Number(form.get('share') ?? 1)
    const isShare = amount === shareOf(due, count)
    onPay({
      method,
      amount,
      tipAmount,
      receivedAmount,
      shares: isShare ? sharesAfter(shares, count) : undefined,
    })
  }
  return (
    <AskFrame
      {...ask}
      title={t('orders.ask.pay')}
      confirm={t('orders.ask.take')}
      onConfirm={confirm}
    >
      <AmountField label={t('orders.ask.amount')} first={first} currency={currency} most={due}>
        {({ field, amount, fill }) => (
          <>
            {people !== undefined && (
              <ShareChoice
                {...{ due, currency, people, shares }}
                onShare={(count) => fill(shareOf(due, count))}
              />
            )}
            {field}
            {isTipTaken && (
              <TipField {...{ amount, bill, currency }} value={tip} onChange={setTip} most={due} />
            )}
            <MethodChoice {...{ methods, currency }} amount={withTip(amount, tip, currency)} />
          </>
        )}
      </AmountField>
    </AskFrame>
  )
}
