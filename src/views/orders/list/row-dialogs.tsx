import { useTranslation } from '#i18n/use-translation.tsx'
import { askedMove } from '../../../machines/screen/moves.connect.ts'
import { ConfirmReason } from '../../parts/dialog/confirm-reason.tsx'
import { Reschedule } from '../../parts/calendar/reschedule.tsx'
import { AcceptOutside } from '../../parts/order/accept-outside.tsx'
import { askedWords } from '../../parts/order/event-word.ts'
import { PaidBack } from '../../parts/pay/paid-back.tsx'
import { orderReasons } from '../../parts/order/order-reasons.ts'
import type { OrderMoves } from '../use-order-moves.ts'
import { orderName } from '../unsent.tsx'

type Props = {
  asking: NonNullable<OrderMoves['asking']>
  moves: OrderMoves
  zone: string
}

/** Asks for a reason, or for a new time, before an order is moved in its row. */
export function RowDialogs({
  asking: {
    row,
    move: { event },
  },
  moves,
  zone,
}: Props) {
  const { t } = useTranslation()
  const step = t(`orders.event.${event}`)
  if (event === 'order.reschedule') {
    return <Reschedule order={row} zone={zone} {...askedMove(moves)} onPick={moves.confirm} />
  }
  if (event === 'order.accept')
    return (
      <AcceptOutside {...askedMove(moves)} onAccept={() => moves.confirm({ isOutside: true })} />
    )
  return (
    <ConfirmReason
      title={t('orders.view.stepOf', { step, name: orderName(row, t) })}
      {...askedWords(t, event)}
      codes={orderReasons}
      lead={<PaidBack event={event} order={row} />}
      {...askedMove(moves)}
      onConfirm={moves.confirm}
    />
  )
}
