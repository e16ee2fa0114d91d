import { useState } from 'react'
import { payByUuid, type Receipt } from '#contract/receipt.ts'
import { useSubmit } from '../../views/parts/live/use-submit.ts'
import { formatMoney } from '../../views/parts/money/money-format.ts'
import { useGuest } from '../guest.ts'
import { type Onward, onwardOf } from './onward.ts'
import { PriceSheet } from './price-sheet.tsx'
import type { usePrice } from './use-price.ts'

export type Paying = {
  isOnline: boolean
  choose: (isOnline: boolean) => void
  /** Opens the provider's page for a placed order, otherwise its receipt. */
  leave: (receipt: Pick<Receipt, 'uuid' | 'payableAmount'>) => void
  /** What opens next, once the order is placed. */
  onward: Onward | undefined
}

/** The payment of an order that a guest is about to place. */
export function usePaying(): Paying {
  const [isOnline, choose] = useState(false)
  const [placed, setPlaced] = useState<{ uuid: Receipt['uuid']; onward: Onward }>()
  const { send } = useSubmit(
    payByUuid,
    ({ url }) => location.replace(url),
    // The receipt also offers the payment.
    () => placed && location.replace(`/receipt/${placed.uuid}`),
  )
  return {
    isOnline,
    choose,
    onward: placed?.onward,
    leave({ uuid, payableAmount }) {
      const onward = onwardOf({ payableAmount }, isOnline)
      setPlaced({ uuid, onward })
      if (onward === 'payment') send({ uuid })
      else location.replace(`/receipt/${uuid}`)
    },
  }
}

/** The price and the payment method. */
export function PriceAndPay({
  price: { answer, isBusy, failure, reload },
  isTaxIncluded,
  paying,
}: {
  price: ReturnType<typeof usePrice>
  isTaxIncluded: boolean
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
      {answer?.isPayableOnline && <PayChoice paying={paying} />}
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
function PayChoice({ paying: { isOnline, choose } }: { paying: Paying }) {
  const { t } = useGuest()
  return (
    <fieldset className="guest__choice">
      <legend>{t('guest.shop.pay')}</legend>
      {[false, true].map((online) => (
        <label key={String(online)}>
          <input
            type="radio"
            name="pay"
            checked={isOnline === online}
            onChange={() => choose(online)}
          />
          <span>{t(online ? 'guest.shop.payOnline' : 'guest.shop.payLater')}</span>
        </label>
      ))}
    </fieldset>
  )
}
