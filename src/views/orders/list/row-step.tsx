import { useTranslation } from '#i18n/use-translation.tsx'
import type { OrderEventName } from '#contract/order-event.ts'
import type { OrderRow } from '#contract/order.ts'
import { RowSteps } from '../../parts/moves/row-steps.tsx'
import { acceptDelays } from '../../parts/order/accept-delays.ts'
import { eventWord } from '../../parts/order/event-word.ts'
import { DueTime, dueMsOf, promiseOf, ReadyTime } from '../../parts/order/ready-time.tsx'
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
  const { main, others, back, endings } = orderSteps(row.allowedEvents, row.outcome)
  const mayDelay = main === 'order.accept' && row.startMs === undefined
  const dueMs = dueMsOf(row)
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
    <RowSteps
      main={
        main && {
          word: t(`orders.event.${main}`),
          label: t('orders.view.stepOf', {
            step: t(`orders.event.${main}`),
            name: orderName(row, t),
          }),
          isFirst: main === 'order.accept',
          onPress: () => onStep(row, { event: main, ...(mayDelay && promiseOf(row)) }),
        }
      }
      note={
        mayDelay ? <ReadyTime order={row} /> : dueMs !== undefined ? <DueTime ms={dueMs} /> : null
      }
      more={t('orders.more', { number: orderName(row, t) })}
      actions={[...delays, ...rest]}
      isBusy={isBusy}
    />
  )
}
