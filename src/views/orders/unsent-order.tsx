import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/order.ts'
import { Page } from '../shell/page.tsx'
import { useViewer } from '../shell/viewer.ts'
import { OrderDialogs } from './order-dialogs.tsx'
import { BackToList, OrderHead } from './order-head.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderRefusal } from './order-refusal.tsx'
import { CustomerSide } from './order-side.tsx'
import { OrderStepsBar } from './order-steps-bar.tsx'
import { UnsentMark } from './unsent.tsx'
import type { OrderState } from './use-order.ts'
import { useSteps } from './use-steps.ts'

/** An order that waits to be sent: it can be moved on, but has no number, no receipt and no payment yet. */
export function UnsentOrder({ order, state }: { order: Order; state: OrderState }) {
  const { t } = useTranslation()
  const { timeZone: zone } = useViewer()
  const { isBusy, failure } = state
  const { asking, confirm, close, step, itemStep } = useSteps(order, state)
  return (
    <Page title={`${t('orders.number')} ${order.orderNo}`} lead={<BackToList />} actions={<OrderStepsBar order={order} isBusy={isBusy} onStep={step} />}>
      <UnsentMark />
      <OrderHead order={order} zone={zone} />
      <p className="notice" role="status">
        {t('orders.unsent.text')}
      </p>
      {failure && !asking && (
        <div className="order-refusal">
          <OrderRefusal failure={failure} order={order} />
        </div>
      )}
      <div className="order-grid">
        <div className="order-column">
          <OrderLines order={order} isBusy={isBusy} onQuantity={() => undefined} onStep={itemStep} />
        </div>
        <div className="order-column">
          <CustomerSide order={order} zone={zone} />
        </div>
      </div>
      <OrderDialogs asking={asking} order={order} zone={zone} failure={failure?.message} isBusy={isBusy} onAct={confirm} onClose={close} />
    </Page>
  )
}
