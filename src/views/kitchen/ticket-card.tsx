import { memo, type ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { ItemEventName } from '#contract/order-event.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { formatClock } from '../parts/time/time-format.ts'
import { lineName } from '../parts/order/line-name.ts'
import { TicketLine } from './ticket-line.tsx'
import { type MovingLines, useIsMoving } from './moving-lines.ts'
import { type Line, linesFor, stepOf, type Ticket } from './tickets.ts'
import { VoidedLines } from './voided-lines.tsx'
import { Waited } from './waited.tsx'

export type TicketActs = {
  step: (ticket: Ticket, event: ItemEventName) => void
  stepLine: (ticket: Ticket, line: Line, event: ItemEventName) => void
  pick: (ticket: Ticket, isRange: boolean) => void
  acknowledge: (ticket: Ticket) => void
}

type Props = {
  ticket: Ticket
  /** Its number on the keyboard. */ place: number | undefined
  isPicked: boolean
  moving: MovingLines
  zone: string
  /** Stable functions. */ acts: TicketActs
}

/** One station's work for one order: a tap on a line moves it, the main button moves all. */
export const TicketCard = memo(function TicketCard({
  ticket,
  place,
  isPicked,
  moving,
  zone,
  acts,
}: Props) {
  const { t } = useTranslation()
  const { order, station, stage, lines, voided, sinceMs, dueMs, slowMs } = ticket
  const title = order.tableName ?? order.orderNo
  const about = [
    station,
    order.tableName && order.orderNo,
    order.deliveryType && t(`delivery.${order.deliveryType}`),
  ]
    .filter(Boolean)
    .join(' · ')
  const name = [title, station].filter(Boolean).join(', ')
  const main = stepOf[stage]
  const isAlive = lines.length > 0
  const actions = useActions(ticket, acts)
  return (
    <Frame
      {...{ stage, isPicked, name, moving, lines }}
      head={
        <header>
          {isAlive && (
            <label className="data-table__pick">
              <input
                type="checkbox"
                checked={isPicked}
                aria-label={t('parts.bulk.pick', { name })}
                onClick={(event) => acts.pick(ticket, event.shiftKey)}
                onChange={() => undefined}
              />
            </label>
          )}
          <h2>{title}</h2>
          {place !== undefined && <kbd aria-hidden="true">{place}</kbd>}
          {isAlive && <Waited {...{ sinceMs, dueMs, slowMs }} />}
          <p>
            {about}
            {order.promisedMs === dueMs &&
              ` · ${t('kitchen.for', { time: formatClock(order.promisedMs, zone) })}`}
          </p>
        </header>
      }
    >
      {order.note && <p className="kitchen__note">{order.note}</p>}
      <VoidedLines lines={voided} name={name} onSeen={() => acts.acknowledge(ticket)} />
      {isAlive && (
        <>
          <ul>
            {lines.map((line) => (
              <TicketLine
                key={line.id}
                line={line}
                onStep={(event) => acts.stepLine(ticket, line, event)}
              />
            ))}
          </ul>
          <footer>
            <Button
              size="lg"
              variant={stage === 'cook' ? 'solid' : 'surface'}
              aria-label={t('orders.view.stepOf', { step: t(`kitchen.all.${stage}`), name })}
              onClick={() => acts.step(ticket, main)}
            >
              {t(`kitchen.all.${stage}`)}
            </Button>
            <Menu label={t('kitchen.more', { name })} size="md" isBusy={false} actions={actions} />
          </footer>
        </>
      )}
    </Frame>
  )
})

type FrameProps = Pick<Ticket, 'stage' | 'lines'> &
  Pick<Props, 'isPicked' | 'moving'> & { name: string; head: ReactNode; children: ReactNode }

/**
 * A move in progress is shown once for the whole card, only by colour: disabling elements would
 * cause layout and lose the focus. Further taps are ignored meanwhile (use-kitchen.ts).
 */
export function Frame({ stage, isPicked, name, moving, lines, head, children }: FrameProps) {
  const isBusy = useIsMoving(moving, lines)
  return (
    <article
      className="kitchen__card"
      data-stage={stage}
      data-picked={isPicked}
      aria-label={name}
      aria-busy={isBusy}
    >
      {head}
      {children}
    </article>
  )
}

/** Other actions: undo for all lines, and cancelling single lines. */
function useActions(ticket: Ticket, acts: TicketActs) {
  const { t } = useTranslation()
  const backs = (['item.recall', 'item.unfire'] as const).filter(
    (event) => linesFor([ticket], event).length > 0,
  )
  const ends = linesFor([ticket], 'item.void')
  return [
    ...backs.map((event) => ({
      key: event,
      label: t(`orders.event.${event}`),
      onPick: () => acts.step(ticket, event),
    })),
    ...ends.map((line) => ({
      key: line.id,
      label: t('orders.view.stepOf', { step: t('orders.event.item.void'), name: lineName(line) }),
      isEnding: true,
      onPick: () => acts.stepLine(ticket, line, 'item.void'),
    })),
  ]
}
