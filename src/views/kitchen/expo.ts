import { lineStage, type Ticket } from './tickets.ts'

/** An order over all stations, as the one at the pass sees it. */
export type Expo = Pick<Ticket, 'orderId' | 'order' | 'dueMs' | 'slowMs' | 'sinceMs'> & {
  tickets: readonly Ticket[]
  /** All of it was voided. */
  isVoided: boolean
  lineCount: number
  cookedCount: number
  /** Everything that goes out together is cooked. */
  isReady: boolean
  /** The tickets of later courses, which the others do not wait for. */
  later: readonly Ticket[]
  /** The stations that it waits for; '' is one without a name. None where nothing was started. */
  waitsFor: readonly string[]
}

/**
 * The tickets by order, what is due first on top. At a table a course that was not started does not
 * hold up the one that cooks; elsewhere everything goes out together.
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
  const held = alive.filter(
    ({ order, stage }) => order.tableName !== undefined && stage === 'start',
  )
  const going = alive.filter((ticket) => !held.includes(ticket))
  const lines = going.flatMap((ticket) => ticket.lines)
  const cookedCount = lines.filter((line) => lineStage(line) === 'serve').length
  const waiting = going.filter(({ stage }) => stage !== 'serve')
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
      // Where nothing was started, nothing is later than something else.
      later: going.length > 0 ? held : [],
      isReady: lines.length > 0 && waiting.length === 0,
      waitsFor: [...new Set(waiting.map(({ station }) => station))],
    },
  ]
}
