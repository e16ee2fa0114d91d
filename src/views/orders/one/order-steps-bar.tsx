import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { formatMoney } from '../../parts/money/money-format.ts'
import { acceptDelays } from '../../parts/order/accept-delays.ts'
import type { MoveDetails } from '../order-acts.ts'
import { eventWord } from '../../parts/order/event-word.ts'
import { promiseOf, ReadyTime } from '../../parts/order/ready-time.tsx'
import { orderSteps } from '../../parts/order/order-step.ts'
import { useViewer } from '../../seams/viewer.ts'
import { waitsFor } from './waits-for.ts'

type Props = {
  order: Order
  offered: readonly OrderEventName[]
  isBusy: boolean
  onStep: (event: OrderEventName, details?: MoveDetails) => void
}

/**
 * The order's allowed events: the main step, secondary undo events, and cancelling ones separately.
 */
export function OrderStepsBar({ order, offered, isBusy, onStep }: Props) {
  const { t, i18n } = useTranslation()
  const { role } = useViewer()
  const waiting = waitsFor(order, offered, role)
  const { main, others, back, endings } = orderSteps(offered, order.outcome)
  const noteId = useId()
  if (offered.length === 0) return null
  const mayDelay = main === 'order.accept' && order.startMs === undefined
  const step = (event: OrderEventName, look: 'solid' | 'surface' | 'ghost' | 'ending') => {
    const isAccept = mayDelay && event === 'order.accept'
    return (
      <Button
        key={event}
        size="md"
        variant={look === 'ending' ? 'ghost' : look}
        colorPalette={look === 'ending' ? 'red' : 'brand'}
        disabled={isBusy}
        aria-describedby={isAccept ? noteId : undefined}
        onClick={() => onStep(event, isAccept ? promiseOf(order) : undefined)}
      >
        {eventWord(t, event, order.orderStatusId)}
      </Button>
    )
  }
  return (
    <div className="steps__root" data-foot>
      <div className="steps__part" data-foot="rows">
        {endings.map((event) => step(event, 'ending'))}
      </div>
      <div className="steps__part" data-foot="rows">
        {back.map((event) => step(event, 'ghost'))}
      </div>
      {others.map((event) => step(event, 'surface'))}
      {mayDelay && <ReadyTime order={order} id={noteId} />}
      {mayDelay && (
        <Menu
          label={t('orders.view.acceptFor')}
          size="md"
          isBusy={isBusy}
          actions={acceptDelays.map((count) => ({
            key: String(count),
            label: t('orders.view.acceptIn', { count }),
            onPick: () => onStep(main, { delayMinutes: count }),
          }))}
        />
      )}
      {main && step(main, 'solid')}
      {waiting && (
        <p className="steps__wait" role="status">
          {waiting === 'UNPAID' && order.paidAmount > 0
            ? t('orders.view.stillToPay', {
                amount: formatMoney(order.owedAmount, order.currency, i18n.language),
              })
            : t(`orders.view.waits.${waiting}`)}
        </p>
      )}
    </div>
  )
}
