import { useState } from 'react'
import { payByUuid, type Receipt } from '#contract/receipt.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { knownGuestSecret } from '../guest-secret.ts'
import { noteLeaving } from '../receipt/left-payment.ts'
import { type Onward, onwardOf, type PayChoice, type PayOffer } from './onward.ts'
import { PriceSheet } from './price-sheet.tsx'
import type { usePrice } from './use-price.ts'

export type Paying = {
  choice: PayChoice
  choose: (choice: PayChoice) => void
  /** Opens the provider's page for a placed order, otherwise its receipt. */
  leave: (
    receipt: Pick<Receipt, 'uuid' | 'payableAmount' | 'ownPayableAmount'>,
    offers: readonly PayOffer[],
  ) => void
  /** What opens next, once the order is placed. */
  onward: Onward | undefined
}

/** The payment of an order that a guest is about to place. */
export function usePaying(): Paying {
  const { storage, drafts } = useGuest()
  const [choice, choose] = useState<PayChoice>('later')
  const [placed, setPlaced] = useState<{ uuid: Receipt['uuid']; onward: Onward }>()
  const { send } = useSubmit(
    payByUuid,
    ({ url }) => location.replace(url),
    // The receipt also offers the payment.
    () => placed && location.replace(`/receipt/${placed.uuid}`),
  )
  return {
    choice,
    choose,
    onward: placed?.onward,
    leave(receipt, offers) {
      const { uuid } = receipt
      // A choice that is no longer offered is shown again on the receipt.
      const offer = offers.find((one) => one.choice === choice) ?? { choice: 'later' }
      const onward = onwardOf(receipt, offer)
      setPlaced({ uuid, onward })
      const { amount } = offer
      const guestSecret = amount === undefined ? undefined : knownGuestSecret(storage)
      if (onward === 'payment' && choice === 'own') noteLeaving(drafts, uuid)
      if (onward === 'payment')
        send({
          uuid,
          ...(amount !== undefined && { amount }),
          ...(guestSecret && { guestSecret, ...(choice === 'own' && { isOwn: true }) }),
        })
      else location.replace(`/receipt/${uuid}`)
    },
  }
}

/** The price and the payment method. */
export function PriceAndPay({
  price: { answer, isBusy, failure, reload },
  isTaxIncluded,
  offers,
  paying,
}: {
  price: ReturnType<typeof usePrice>
  isTaxIncluded: boolean
  offers: readonly PayOffer[]
  paying: Paying
}) {
  const { t, language } = useGuest()
  return (
    <>
      <PriceSheet
        price={answer}
        isBusy={isBusy}
        isTaxIncluded={isTaxIncluded}
        failure={failure}
        onRetry={reload}
      />
      {answer?.isPayableOnline && (
        <HowToPay offers={offers} paying={paying} currency={answer.currency} />
      )}
      {answer?.onlineFromAmount !== undefined && answer.onlineFromAmount > 0 && (
        <p className="guest__hint">
          {t('guest.shop.payOnlineFrom', {
            amount: formatMoney(answer.onlineFromAmount, answer.currency, language),
          })}
        </p>
      )}
    </>
  )
}

/** Online now, or in person later. */
function HowToPay({
  offers,
  paying: { choice: chosen, choose },
  currency,
}: {
  offers: readonly PayOffer[]
  paying: Paying
  currency: string
}) {
  const { t, language } = useGuest()
  return (
    <fieldset className="guest__choice">
      <legend>{t('guest.shop.pay')}</legend>
      {offers.map(({ choice, amount }) => (
        <label key={choice}>
          <input
            type="radio"
            name="pay"
            checked={chosen === choice}
            onChange={() => choose(choice)}
          />
          <span>
            {amount === undefined
              ? t(choice === 'later' ? 'guest.shop.payLater' : 'guest.shop.payOnline')
              : t(choice === 'own' ? 'guest.shop.payOwn' : 'guest.shop.payWhole', {
                  amount: formatMoney(amount, currency, language),
                })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
