import type { MouseEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { moveOrder } from '#contract/order.ts'
import { recordPayment } from '#contract/payment.ts'
import type { Price } from '../../parts/draft/use-price.ts'
import { Money } from '../../parts/money/money.tsx'
import { CashNotes } from '../../parts/pay/cash-notes.tsx'
import { useMay } from '../../seams/use-may.ts'
import { useStored } from '../../seams/use-stored.ts'
import { useViewer } from '../../seams/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { EstimateMark } from '../unsent.tsx'
import { isHandedOver, isOverTheCounter } from './handed-over.ts'
import type { OrderDraft } from './order-draft.ts'
import type { HandedOver } from './use-order-draft.ts'

type Props = {
  draft: OrderDraft
  price: Price | undefined
  /** The price is that of the present lines. */
  isPriced: boolean
  isBusy: boolean
  onPlace: (event: MouseEvent | undefined, handedOver: HandedOver) => void
}

/** The total and the ways to place the order: paid and handed over at once, or as it is. */
export function PlaceBar({ draft, price, isPriced, isBusy, onPlace }: Props) {
  const { t } = useTranslation()
  const isPaid = useIsHandedOver(draft) && price !== undefined && price.totalAmount > 0
  const amount = price?.totalAmount ?? 0
  return (
    <div className="steps__place" data-foot={isPaid ? 'rows' : ''}>
      {price?.isEstimate && <EstimateMark />}
      {price && <Money amount={price.totalAmount} currency={price.currency} />}
      {isPaid &&
        (['cash', 'card'] as const).map((method) => (
          <Button
            key={method}
            type="button"
            size="lg"
            disabled={isBusy || !isPriced}
            onClick={(event) => onPlace(event, { method, amount })}
          >
            {t(`newOrder.handedOver.${method}`)}
          </Button>
        ))}
      {isPaid && (
        <CashNotes
          amount={amount}
          currency={price.currency}
          isOff={isBusy || !isPriced}
          onCash={(received) => onPlace(undefined, { method: 'cash', amount: received })}
        />
      )}
      <Button
        type="submit"
        size="lg"
        variant={isPaid ? 'surface' : 'solid'}
        loading={isBusy}
        aria-keyshortcuts="Control+Enter"
      >
        {t('newOrder.place')}
      </Button>
    </div>
  )
}

/** Whether this person takes the money and hands over the goods at once. */
function useIsHandedOver(draft: OrderDraft): boolean {
  const may = useMay()
  const { module } = useViewer()
  const isOn = useStored(isHandedOver)
  return isOn && may(recordPayment) && may(moveOrder) && isOverTheCounter(module, draft)
}
