import { useTranslation } from '#i18n/use-translation.tsx'
import type { ItemEventName } from '#contract/order-event.ts'
import { formatClock } from '../parts/time/time-format.ts'
import { Button } from '../ui/button.tsx'
import { type Expo, expoOf } from './expo.ts'
import type { MovingLines } from './moving-lines.ts'
import { Frame } from './ticket-card.tsx'
import { TicketLine } from './ticket-line.tsx'
import type { Line, Ticket } from './tickets.ts'
import { VoidedLines } from './voided-lines.tsx'
import { Waited } from './waited.tsx'

type Props = {
  tickets: readonly Ticket[]
  moving: MovingLines
  zone: string
  onTickets: (tickets: readonly Ticket[], event: ItemEventName) => void
  onLine: (ticket: Ticket, line: Line, event: ItemEventName) => void
  onSeen: (tickets: readonly Ticket[]) => void
}

/** The view for the pass: each order with all its stations, and whether it is ready to go out. */
export function ExpoGrid({ tickets, ...props }: Props) {
  return (
    <div className="kitchen__grid">
      {expoOf(tickets).map((expo) => (
        <ExpoCard key={expo.orderId} expo={expo} {...props} />
      ))}
    </div>
  )
}

function ExpoCard({
  expo,
  moving,
  zone,
  onTickets,
  onLine,
  onSeen,
}: { expo: Expo } & Omit<Props, 'tickets'>) {
  const { t } = useTranslation()
  const { order, tickets, isVoided, lineCount, cookedCount, isReady, waitsFor } = expo
  const name = order.tableName ?? order.orderNo
  const stationOf = (station: string) => station || t('kitchen.title')
  const about = [
    order.tableName && order.orderNo,
    order.deliveryType && t(`delivery.${order.deliveryType}`),
    order.promisedMs !== undefined &&
      t('kitchen.for', { time: formatClock(order.promisedMs, zone) }),
    lineCount > 0 && t('kitchen.expo.done', { done: cookedCount, all: lineCount }),
  ]
  return (
    <Frame
      stage={isReady ? 'serve' : 'cook'}
      isPicked={false}
      name={name}
      moving={moving}
      lines={tickets.flatMap(({ lines }) => lines)}
      head={
        <header>
          <span />
          <h2>{name}</h2>
          {!isVoided && <Waited {...expo} />}
          <p>{about.filter(Boolean).join(' · ')}</p>
        </header>
      }
    >
      {order.note && <p className="kitchen__note">{order.note}</p>}
      {tickets.map((ticket) => (
        <section key={ticket.key} className="kitchen__station">
          <h3>{stationOf(ticket.station)}</h3>
          <VoidedLines
            lines={ticket.voided}
            name={[name, ticket.station].filter(Boolean).join(', ')}
            onSeen={() => onSeen([ticket])}
          />
          {ticket.lines.length > 0 && (
            <ul>
              {ticket.lines.map((line) => (
                <TicketLine
                  key={line.id}
                  line={line}
                  onStep={(event) => onLine(ticket, line, event)}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      {(isReady || waitsFor.length > 0) && (
        <p className="kitchen__pass" data-ready={isReady}>
          {isReady
            ? t('kitchen.expo.ready')
            : t('kitchen.expo.waits', { stations: waitsFor.map(stationOf).join(', ') })}
        </p>
      )}
      {isReady && (
        <Button
          size="lg"
          aria-label={t('orders.view.stepOf', { step: t('kitchen.all.serve'), name })}
          onClick={() => onTickets(tickets, 'item.serve')}
        >
          {t('kitchen.all.serve')}
        </Button>
      )}
    </Frame>
  )
}
