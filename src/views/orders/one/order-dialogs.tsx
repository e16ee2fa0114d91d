import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Order } from '#contract/order.ts'
import type { Reason } from '../../parts/dialog/confirm-reason.tsx'
import { formatMoney } from '../../parts/money/money-format.ts'
import type { AskProps } from '../../parts/dialog/ask-form.tsx'
import type { Asking, DeliveryQuestion, MoneyQuestion } from './asking.ts'
import { PaidForLine } from '../../parts/pay/paid-for-line.tsx'
import type { OrderAct } from '../order-acts.ts'
import { askedWords } from '../../parts/order/event-word.ts'
import { lineName } from '../../parts/order/line-name.ts'
import { PaidBack } from '../../parts/pay/paid-back.tsx'
import { billOfOrder } from '../../parts/pay/tip-choices.ts'
import {
  deliveryReasons,
  lineReasonsFor,
  orderReasons,
  piecesFor,
} from '../../parts/order/order-reasons.ts'
import { orderName } from '../unsent.tsx'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const ConfirmReason = lazyOf(
  async () => (await import('../../parts/dialog/confirm-reason.tsx')).ConfirmReason,
)
const Reschedule = lazyOf(
  async () => (await import('../../parts/calendar/reschedule.tsx')).Reschedule,
)
const AcceptOutside = lazyOf(
  async () => (await import('../../parts/order/accept-outside.tsx')).AcceptOutside,
)
const PayDialog = lazyOf(async () => (await import('../../parts/pay/pay-dialog.tsx')).PayDialog)
const MethodDialog = lazyOf(async () => (await import('./method-dialog.tsx')).MethodDialog)
const UndoDialog = lazyOf(async () => (await import('../../parts/pay/undo-dialog.tsx')).UndoDialog)
const RefundDialog = lazyOf(async () => (await import('./refund-dialog.tsx')).RefundDialog)
const DropDialog = lazyOf(async () => (await import('./refund-dialog.tsx')).DropDialog)
const TipDialog = lazyOf(async () => (await import('./tip-dialog.tsx')).TipDialog)
const DiscountDialog = lazyOf(async () => (await import('./discount-dialog.tsx')).DiscountDialog)
const RequestDialog = lazyOf(async () => (await import('./delivery-dialog.tsx')).RequestDialog)
const DriverDialog = lazyOf(async () => (await import('./delivery-dialog.tsx')).DriverDialog)

type Props = AskProps & {
  asking: Asking | undefined
  order: Order
  zone: string
  onAct: (act: OrderAct) => void
}

/** The dialogs of actions, loaded on first use. Input is kept until the server has accepted it. */
export function OrderDialogs({ asking, ...props }: Props) {
  if (!asking) return null
  return (
    <Suspense>
      {'ask' in asking ? (
        <Question question={asking.ask} {...props} />
      ) : (
        <StepQuestion asking={asking} {...props} />
      )}
    </Suspense>
  )
}

type Rest = Omit<Props, 'asking'>

function StepQuestion({
  asking,
  order,
  zone,
  onAct,
  ...ask
}: Rest & { asking: Exclude<Asking, { ask: unknown }> }) {
  const { t } = useTranslation()
  if (asking.event === 'order.reschedule') {
    return (
      <Reschedule
        {...ask}
        order={order}
        zone={zone}
        onPick={(time) => onAct({ do: 'move', event: 'order.reschedule', ...time })}
      />
    )
  }
  if (asking.event === 'order.accept')
    return (
      <AcceptOutside
        {...ask}
        onAccept={() => onAct({ do: 'move', event: 'order.accept', isOutside: true })}
      />
    )
  const step = t(`orders.event.${asking.event}`)
  return (
    <ConfirmReason
      {...ask}
      title={t('orders.view.stepOf', {
        step,
        name: 'item' in asking ? lineName(asking.item) : orderName(order, t),
      })}
      {...askedWords(t, asking.event)}
      codes={'item' in asking ? lineReasonsFor(asking.event) : orderReasons}
      pieces={'item' in asking ? piecesFor(asking.event, [asking.item]) : 1}
      lead={
        'item' in asking ? (
          <PaidForLine event={asking.event} order={order} item={asking.item} />
        ) : (
          <PaidBack event={asking.event} order={order} />
        )
      }
      onConfirm={(reason) => onAct(actOf(asking, reason))}
    />
  )
}

function Question({
  question,
  order,
  zone: _,
  onAct,
  ...ask
}: Rest & { question: MoneyQuestion | DeliveryQuestion }) {
  const { t, i18n } = useTranslation()
  if (question.about === 'pay') {
    return (
      <PayDialog
        {...ask}
        due={order.owedAmount}
        bill={billOfOrder(order)}
        currency={order.currency}
        onPay={(payment) => onAct({ do: 'pay', ...payment })}
      />
    )
  }
  if (question.about === 'method')
    return <MethodDialog {...ask} payment={question.payment} onAct={onAct} />
  if (question.about === 'undo')
    return (
      <UndoDialog
        {...ask}
        payment={question.payment}
        onUndo={() => {
          const { id, amount } = question.payment
          onAct({ do: 'undoPayment', id, amount })
        }}
      />
    )
  if (question.about === 'tip') return <TipDialog {...ask} order={order} onAct={onAct} />
  if (question.about === 'discount') return <DiscountDialog {...ask} order={order} onAct={onAct} />
  if (question.about === 'refund')
    return <RefundDialog {...ask} order={order} proposed={question.amount} onAct={onAct} />
  if (question.about === 'drop')
    return (
      <DropDialog
        {...ask}
        amount={formatMoney(question.amount, order.currency, i18n.language)}
        onAct={onAct}
      />
    )
  if (question.about === 'request') return <RequestDialog {...ask} order={order} onAct={onAct} />
  if (question.about === 'driver') return <DriverDialog {...ask} order={order} onAct={onAct} />
  const { event } = question
  const step = t(`orders.courier.event.${event}`)
  return (
    <ConfirmReason
      {...ask}
      title={t('orders.view.stepOf', { step, name: orderName(order, t) })}
      confirm={step}
      codes={deliveryReasons}
      onConfirm={({ reasonCode }) =>
        onAct(
          event === 'delivery.cancel'
            ? { do: 'cancelDelivery', reasonCode }
            : { do: 'moveDelivery', event, reasonCode },
        )
      }
    />
  )
}

function actOf(asking: Exclude<Asking, { ask: unknown }>, reason: Reason): OrderAct {
  if (!('item' in asking)) return { do: 'move', event: asking.event, ...reason }
  const { item, event } = asking
  return event === 'item.cancel'
    ? { do: 'cancelLine', item, ...reason }
    : { do: 'moveItem', item, event, ...reason }
}
