import { Button } from '@chakra-ui/react/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import type { Order } from '#contract/order.ts'
import type { MoveDetails } from './order-acts.ts'
import { orderSteps } from './order-step.ts'

type Props = { order: Order; isBusy: boolean; onStep: (event: OrderEventName, details?: MoveDetails) => void }

const delays = [0, 10, 20, 30, 45, 60]

/** What may happen to the order now, as the lifecycle allows: the main step big, ways back quiet, endings apart. */
export function OrderStepsBar({ order, isBusy, onStep }: Props) {
  const { t } = useTranslation()
  const [delayMinutes, setDelay] = useState(0)
  const { main, others, back, endings } = orderSteps(order.allowedEvents)
  if (order.allowedEvents.length === 0) return null
  const mayDelay = main === 'order.accept' && order.promisedMs !== undefined
  const step = (event: OrderEventName, look: 'solid' | 'surface' | 'ghost' | 'ending') => (
    <Button
      key={event}
      size="md"
      variant={look === 'ending' ? 'ghost' : look}
      colorPalette={look === 'ending' ? 'red' : 'brand'}
      disabled={isBusy}
      onClick={() => onStep(event, mayDelay && event === main && delayMinutes > 0 ? { delayMinutes } : undefined)}
    >
      {t(`orders.event.${event}`)}
    </Button>
  )
  return (
    <div className="steps">
      <div className="steps-endings">{endings.map((event) => step(event, 'ending'))}</div>
      <div className="steps-back">{back.map((event) => step(event, 'ghost'))}</div>
      {others.map((event) => step(event, 'surface'))}
      {mayDelay && (
        <select className="select" aria-label={t('orders.view.delay')} value={delayMinutes} onChange={(event) => setDelay(Number(event.target.value))}>
          {delays.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? t('orders.view.onTime') : t('orders.view.delayed', { count: minutes })}
            </option>
          ))}
        </select>
      )}
      {main && step(main, 'solid')}
    </div>
  )
}
