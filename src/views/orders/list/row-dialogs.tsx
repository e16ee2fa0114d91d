import { useTranslation } from 'react-i18next'
import { ConfirmReason } from '../../parts/dialog/confirm-reason.tsx'
import { Reschedule } from '../../parts/calendar/reschedule.tsx'
import { orderReasons } from '../../parts/order/order-reasons.ts'
import type { MoveDetails } from '../order-acts.ts'
import type { OrderMoves } from '../use-order-moves.ts'

type Props = {
  asking: NonNullable<OrderMoves['asking']>
  zone: string
  onConfirm: (details: MoveDetails) => void
  onClose: () => void
}

/** Asks for a reason, or for a new time, before an order is moved from its row. */
export function RowDialogs({
  asking: {
    row,
    move: { event },
    failure,
    isBusy,
  },
  zone,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const step = t(`orders.event.${event}`)
  if (event === 'order.reschedule') {
    return (
      <Reschedule
        order={row}
        zone={zone}
        failure={failure?.message}
        isBusy={isBusy}
        onPick={onConfirm}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmReason
      title={t('orders.view.stepOf', { step, name: row.orderNo })}
      confirm={step}
      codes={orderReasons}
      failure={failure?.message}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
