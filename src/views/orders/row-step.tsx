import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import { orderSteps } from './order-step.ts'

type Props = { row: OrderRow; isBusy: boolean; onStep: (row: OrderRow, event: OrderEventName) => void }

/** The next step of an order at the end of its row, if this viewer may take it. */
export function RowStep({ row, isBusy, onStep }: Props) {
  const { t } = useTranslation()
  const { main } = orderSteps(row.allowedEvents)
  if (!main) return null
  const step = t(`orders.event.${main}`)
  return (
    <Button
      className="row-step"
      size="xs"
      variant={main === 'order.accept' ? 'solid' : 'surface'}
      disabled={isBusy}
      aria-label={t('orders.view.stepOf', { step, name: row.orderNo })}
      onClick={() => onStep(row, main)}
    >
      {step}
    </Button>
  )
}
