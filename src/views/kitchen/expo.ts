import { lineStage, type Ticket } from './tickets.ts'

/** An order over all stations, for the pass. */
export type Expo = Pick<Ticket, 'orderId' | 'order' | 'dueMs' | 'slowMs' | 'sinceMs'> & {
  tickets: readonly Ticket[]
  /** All of it was voided. */
  isVoided: boolean
  lineCount: number
  cookedCount: number
  /** Everything is cooked. */
  isReady: boolean
  /** The stations that it waits for; '' is one without a name. Empty if nothing was started. */
  waitsFor: readonly string[]
}

/**
 * The tickets by order, earliest due time first. Each order is served as a whole; a course that a
 * waiter holds back has no ticket.
 */
export function expoOf(tickets: readonly Ticket[]): Expo[] {
  return [...Map.groupBy(tickets, ({ orderId }) => orderId).values()]
    .flatMap((own) => oneOf(own))
    .toSorted((one, other) => one.dueMs - other.dueMs || one.sinceMs - other.sinceMs)
}

function oneOf(tickets: readonly Ticket[]): Expo[] {
  const [first] = tickets
  if (!first) return []
  const alive = tickets.filter(({ lines }) => lines.length > 0)
  const lines = alive.flatMap((ticket) => ticket.lines)
  const cookedCount = lines.filter((line) => lineStage(line) === 'serve').length
  const waiting = alive.filter(({ stage }) => stage !== 'serve')
  return [
    {
      orderId: first.orderId,
      order: first.order,
      tickets,
      isVoided: alive.length === 0,
      dueMs: Math.min(...tickets.map(({ dueMs }) => dueMs)),
      slowMs: Math.min(...tickets.map(({ slowMs }) => slowMs)),
      sinceMs: Math.min(...tickets.map(({ sinceMs }) => sinceMs)),
      lineCount: lines.length,
      cookedCount,
      isReady: lines.length > 0 && waiting.length === 0,
      waitsFor: [...new Set(waiting.map(({ station }) => station))],
    },
  ]
}
