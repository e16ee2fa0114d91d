import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import type { OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import { Menu } from '../../ui/menu.tsx'
import { acceptDelays } from '../../parts/order/accept-delays.ts'
import { eventWord } from '../../parts/order/event-word.ts'
import { orderSteps } from '../../parts/order/order-step.ts'
import { orderName } from '../unsent.tsx'

type Props = {
  row: OrderRow
  isBusy: boolean
  onStep: (row: OrderRow, move: { event: OrderEventName; delayMinutes?: number }) => void
}

/** The next step of an order at the end of its row, with a menu of the other allowed ones. */
export function RowStep({ row, isBusy, onStep }: Props) {
  const { t } = useTranslation()
  const { main, others, back, endings } = orderSteps(row.allowedEvents)
  const mayDelay = main === 'order.accept' && row.startMs === undefined
  const delays = mayDelay
    ? acceptDelays.map((count) => ({
        key: String(count),
        label: t('orders.view.acceptIn', { count }),
        onPick: () => onStep(row, { event: main, delayMinutes: count }),
      }))
    : []
  const rest = [...others, ...back, ...endings].map((event) => ({
    key: event,
    label: eventWord(t, event, row.orderStatusId),
    isEnding: endings.includes(event),
    onPick: () => onStep(row, { event }),
  }))
  return (
    <span className="data-table__steps">
      {main && (
        <Button
          className="data-table__step"
          size="xs"
          variant={main === 'order.accept' ? 'solid' : 'surface'}
          disabled={isBusy}
          aria-label={t('orders.view.stepOf', {
            step: t(`orders.event.${main}`),
            name: orderName(row, t),
          })}
          onClick={() => onStep(row, { event: main })}
        >
          {t(`orders.event.${main}`)}
        </Button>
      )}
      <Menu
        label={t('orders.more', { number: orderName(row, t) })}
        actions={[...delays, ...rest]}
        isBusy={isBusy}
      />
    </span>
  )
}
