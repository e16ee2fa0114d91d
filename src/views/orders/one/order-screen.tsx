import { Box } from '@chakra-ui/react/box'
import { Suspense } from 'react'
import { useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { addLines, discountOrder } from '#contract/order-change.ts'
import type { Order } from '#contract/order.ts'
import { refusalOf } from '#contract/permission.ts'
import { Notice } from '../../ui/notice.tsx'
import { useNarrowWindow } from '../../parts/hooks/use-narrow-window.ts'
import { sentenceOf } from '../../../machines/failure.ts'
import { Page } from '../../parts/page/page.tsx'
import { useAway } from '../../seams/app-context.ts'
import { useMay } from '../../seams/use-may.ts'
import { useViewer } from '../../seams/viewer.ts'
import { OrderDelivery } from './order-delivery.tsx'
import { takesDiscount } from '../may-have-more.ts'
import { OrderDialogs } from './order-dialogs.tsx'
import { BackToList, OrderHead } from '../order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPaid } from './order-paid.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderRefusal } from './order-refusal.tsx'
import { CustomerSide, OrderSide } from './order-side.tsx'
import { OrderStepsBar } from './order-steps-bar.tsx'
import { OrderOnlookers } from './order-onlookers.tsx'
import { isUnsent, orderName } from '../unsent.tsx'
import type { OrderState } from './use-order.ts'
import { useOrderLifecycle } from './use-order-lifecycle.ts'
import { useSteps } from './use-steps.ts'
import { lazyOf } from '../../parts/hooks/lazy-of.ts'

const OrderAdd = lazyOf(async () => (await import('./order-add.tsx')).OrderAdd)

/** A loaded order with all actions. An unsent one has no history, receipt or payments yet. */
export function OrderScreen({ order, state }: { order: Order; state: OrderState }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { timeZone: zone, module } = viewer
  const waits = isUnsent(order)
  const isAway = useAway()
  const { life, offered } = useOrderLifecycle(order)
  const isOver = useSelector(life, (state) => state.hasTag('closed'))
  const isTipOpen = !waits && !isOver && refusalOf('order.write', viewer, module) === undefined
  const may = useMay()
  const mayDiscount = !waits && !isOver && takesDiscount(order) && may(discountOrder)
  const steps = useSteps(order, state.changed)
  const { act, ask, asking, confirm, close, step, itemStep } = steps
  const isBusy = state.isBusy || steps.isBusy
  const failure = steps.failure ?? state.failure

  // At the counter the customer pays now: on a phone the other column is below the first screen.
  const isPaidFirst =
    useNarrowWindow() &&
    !waits &&
    order.source === 'walk_in' &&
    // The change to give is shown where the money was taken.
    ((!isOver && order.owedAmount > 0) || steps.paid !== undefined)
  const payments = (
    <OrderPayments
      order={order}
      last={steps.paid}
      zone={zone}
      isBusy={isBusy}
      onPay={(method, amount, receivedAmount) => act({ do: 'pay', method, amount, receivedAmount })}
      onAsk={ask}
    />
  )

  return (
    <Page
      title={waits ? orderName(order, t) : `${t('orders.number')} ${order.orderNo}`}
      lead={<BackToList />}
      actions={<OrderStepsBar order={order} offered={offered} isBusy={isBusy} onStep={step} />}
    >
      <OrderHead order={order} zone={zone} />
      {waits ? (
        <Notice>{t(isAway ? 'orders.unsent.text' : 'orders.unsent.sending')}</Notice>
      ) : (
        <OrderOnlookers id={order.id} />
      )}
      {failure && !asking && (
        <Box mb="4">
          <OrderRefusal failure={failure} order={order} />
        </Box>
      )}
      <div className="record__columns">
        <div className="record__column">
          {isPaidFirst && payments}
          <OrderLines
            order={order}
            isBusy={isBusy}
            onQuantity={(item, quantity) => act({ do: 'changeQuantity', item, quantity })}
            onStep={itemStep}
            onTip={isTipOpen ? () => ask({ about: 'tip' }) : undefined}
            onDiscount={mayDiscount ? () => ask({ about: 'discount' }) : undefined}
          />
          {order.mayAddItems && may(addLines) ? (
            <Suspense>
              <OrderAdd order={order} isBusy={isBusy} onChanged={state.changed} />
            </Suspense>
          ) : (
            !waits && <OrderPaid order={order} />
          )}
          {!waits && <OrderHistory order={order} zone={zone} />}
        </div>
        <div className="record__column">
          {waits ? (
            <CustomerSide order={order} zone={zone} />
          ) : (
            <>
              {!isPaidFirst && payments}
              <OrderNotes order={order} zone={zone} isBusy={isBusy} onAct={act} />
              <OrderDelivery order={order} zone={zone} isBusy={isBusy} onAct={act} onAsk={ask} />
              <OrderSide order={order} zone={zone} />
            </>
          )}
        </div>
      </div>
      <OrderDialogs
        asking={asking}
        order={order}
        zone={zone}
        failure={failure && sentenceOf(failure)}
        isBusy={isBusy}
        onAct={confirm}
        onClose={close}
      />
    </Page>
  )
}
