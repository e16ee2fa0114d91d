import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartItem } from '#contract/cart-item.ts'
import type { ItemEventName, OrderEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import type { Reason } from '../parts/confirm-reason.tsx'
import type { OrderAct } from './order-acts.ts'

const ConfirmReason = lazy(async () => ({ default: (await import('../parts/confirm-reason.tsx')).ConfirmReason }))
const Reschedule = lazy(async () => ({ default: (await import('./reschedule.tsx')).Reschedule }))

/** What is being asked before it is done. */
export type Asking = { event: OrderEventName } | { event: ItemEventName; item: CartItem }

type Props = { asking: Asking | undefined; order: Order; zone: string; failure: string | undefined; isBusy: boolean; onAct: (act: OrderAct) => void; onClose: () => void }

const orderReasons = ['sold_out', 'too_busy', 'closed', 'customer_request', 'no_answer', 'payment_failed', 'delivery_failed', 'other'] as const satisfies readonly ReasonCode[]
const lineReasons = ['sold_out', 'customer_request', 'wrong_item', 'quality', 'mistake', 'other'] as const satisfies readonly ReasonCode[]

/** Asks for a reason or a time, loaded when it is first needed. What was typed stays until the server has agreed. */
export function OrderDialogs({ asking, order, zone, failure, isBusy, onAct, onClose }: Props) {
  const { t } = useTranslation()
  if (!asking) return null
  if (asking.event === 'order.reschedule') {
    return (
      <Suspense>
        <Reschedule
          order={order}
          zone={zone}
          failure={failure}
          isBusy={isBusy}
          onPick={(startMs, endMs) => onAct({ do: 'move', event: 'order.reschedule', startMs, endMs })}
          onClose={onClose}
        />
      </Suspense>
    )
  }
  const step = t(`orders.event.${asking.event}`)
  return (
    <Suspense>
      <ConfirmReason
        title={'item' in asking ? t('orders.view.stepOf', { step, name: asking.item.name }) : t('orders.view.stepOf', { step, name: order.orderNo })}
        confirm={step}
        codes={'item' in asking ? lineReasons : orderReasons}
        failure={failure}
        isBusy={isBusy}
        onConfirm={(reason) => onAct(actOf(asking, reason))}
        onClose={onClose}
      />
    </Suspense>
  )
}

function actOf(asking: Asking, reason: Reason): OrderAct {
  if (!('item' in asking)) return { do: 'move', event: asking.event, ...reason }
  const { item, event } = asking
  return event === 'item.cancel' ? { do: 'cancelLine', item, ...reason } : { do: 'moveItem', item, event, ...reason }
}
