import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { ItemEventName } from '#contract/order-event.ts'
import { BulkBar } from '../parts/bulk/bulk-bar.tsx'
import { useShortcut } from '../parts/hooks/shortcuts.ts'
import { useLatest } from '../parts/hooks/use-latest.ts'
import { rangeOf } from '../parts/list/use-selection.ts'
import { RowMoves } from '../ui/row-moves.tsx'
import type { MovingLines } from './moving-lines.ts'
import { TicketCard, type TicketActs } from './ticket-card.tsx'
import { type Line, linesFor, stepOf, type Ticket } from './tickets.ts'

type Props = {
  /** Undefined until the first ones have loaded. */
  tickets: readonly Ticket[] | undefined
  /** Cooked tickets are shown separately in a rail. */
  hasRail: boolean
  moving: MovingLines
  zone: string
  onTicket: (ticket: Ticket, event: ItemEventName) => void
  onLine: (ticket: Ticket, line: Line, event: ItemEventName) => void
  onMany: (tickets: readonly Ticket[], event: ItemEventName) => void
  onSeen: (tickets: readonly Ticket[]) => void
}

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const bulkEvents = ['item.fire', 'item.cook', 'item.serve', 'item.recall'] as const

/**
 * The board's cards. Keys 1 to 9 move the first nine; several can be selected and moved together.
 */
export function TicketGrid({
  tickets,
  hasRail,
  moving,
  zone,
  onTicket,
  onLine,
  onMany,
  onSeen,
}: Props) {
  const { t } = useTranslation()
  const { picked, pick, clear } = usePicked(tickets ?? [])
  const grid = useRef<HTMLDivElement>(null)
  const rail = useRef<HTMLDivElement>(null)
  const acts = useSteady({
    step: onTicket,
    stepLine: onLine,
    pick,
    acknowledge: (ticket) => onSeen([ticket]),
  })
  const chosen = (tickets ?? []).filter(({ key }) => picked.has(key))
  if (!tickets) return <BoardSkeleton />
  const isRailed = ({ stage }: Ticket) => hasRail && stage === 'serve'
  const todo = tickets.filter((ticket) => !isRailed(ticket))
  const cooked = tickets.filter(isRailed)
  const card = (ticket: Ticket) => (
    <TicketCard
      key={ticket.key}
      ticket={ticket}
      place={places[tickets.indexOf(ticket)]}
      isPicked={picked.has(ticket.key)}
      moving={moving}
      zone={zone}
      acts={acts}
    />
  )
  const many = (event: ItemEventName) => {
    onMany(chosen, event)
    clear()
  }
  return (
    <>
      <RowMoves list={grid} order={orderOf(todo)} />
      <RowMoves list={rail} order={orderOf(cooked)} />
      <div className="kitchen__board" data-rail={cooked.length > 0}>
        <div ref={grid} className="kitchen__grid">
          {todo.map((ticket) => card(ticket))}
        </div>
        <section className="kitchen__rail" hidden={cooked.length === 0} aria-labelledby="rail">
          <h2 id="rail">{t('kitchen.rail')}</h2>
          <div ref={rail}>{cooked.map((ticket) => card(ticket))}</div>
        </section>
      </div>
      {places.map((place, at) => (
        <PlaceKey
          key={place}
          place={place}
          onPress={() => tickets[at] && onTicket(tickets[at], stepOf[tickets[at].stage])}
        />
      ))}
      <BulkBar
        count={chosen.length}
        state={undefined}
        actions={bulkEvents
          .map((event) => ({ event, count: linesFor(chosen, event).length }))
          .filter(({ count }) => count > 0)
          .map(({ event, count }) => ({
            key: event,
            label: t('kitchen.many', { step: t(`orders.event.${event}`), count }),
            onPick: () => many(event),
          }))}
        onClear={clear}
        onStop={clear}
        onClose={clear}
      />
    </>
  )
}

/** A key that changes with the order and stages of the tickets. */
function orderOf(tickets: readonly Ticket[]): string {
  return tickets.map(({ key, stage }) => `${key} ${stage}`).join()
}

function PlaceKey({ place, onPress }: { place: number; onPress: () => void }) {
  const { t } = useTranslation()
  useShortcut(String(place), t('kitchen.key', { place }), onPress)
  return null
}

/** The selected cards; a card that leaves the board is deselected. */
function usePicked(tickets: readonly Ticket[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  return {
    picked,
    clear: () => setPicked(new Set()),
    pick({ key }: Ticket, isRange: boolean) {
      const rows = tickets.map((ticket) => ({ id: ticket.key }))
      const keys = rangeOf(rows, isRange ? last.current : key, key).map(({ id }) => id)
      last.current = key
      const isOn = !picked.has(key)
      setPicked(
        new Set([...[...picked].filter((one) => !keys.includes(one)), ...(isOn ? keys : [])]),
      )
    },
  }
}

/** Stable callbacks that call the latest ones, so that unchanged cards do not re-render. */
function useSteady(newest: TicketActs): TicketActs {
  const latest = useLatest(newest)
  return useMemo(
    () => ({
      step: (...given) => latest().step(...given),
      stepLine: (...given) => latest().stepLine(...given),
      pick: (...given) => latest().pick(...given),
      acknowledge: (ticket) => latest().acknowledge(ticket),
    }),
    [latest],
  )
}

function BoardSkeleton() {
  return (
    <div className="kitchen__grid" aria-hidden="true">
      {places.slice(0, 6).map((place) => (
        <div key={place} className="kitchen__card">
          {[60, 80, 70, 50].map((width) => (
            <span key={width} className="skeleton__bar" style={{ inlineSize: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
