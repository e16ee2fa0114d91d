import type { LiveTable, TableDetail } from '#contract/table.ts'
import type { Mark } from '../ui/mark.ts'
import type { Steps } from '../parts/moves/steps.ts'

export type TableEvent = LiveTable['allowedEvents'][number]

export const tableMarks: Record<LiveTable['liveStatus'], Mark> = {
  free: { tone: 'done', shape: 'ring' },
  reserved: { tone: 'waiting', shape: 'half' },
  occupied: { tone: 'accepted', shape: 'dot' },
  bill_requested: { tone: 'working', shape: 'diamond' },
  to_clear: { tone: 'ready', shape: 'back' },
  out_of_service: { tone: 'refused', shape: 'cross' },
}

/**
 * How a table stands for whoever looks for a free one: guests sit where they have ordered, also
 * before somebody accepts it.
 */
export function standingOf({
  liveStatus,
  needs,
  allowedEvents,
}: Pick<LiveTable, 'liveStatus' | 'needs' | 'allowedEvents'>): LiveTable['liveStatus'] {
  const isUnseated = allowedEvents.includes('table.open')
  return isUnseated && needs.includes('accept') ? 'occupied' : liveStatus
}

/** How a table stands on its own page: the same as in the room. */
export function standingOfTable(
  table: Pick<TableDetail, 'liveStatus' | 'allowedEvents' | 'orders'>,
): LiveTable['liveStatus'] {
  const isAsked = table.orders.some(({ allowedEvents }) => allowedEvents.includes('order.accept'))
  return standingOf({ ...table, needs: isAsked ? ['accept'] : [] })
}

/** Guests who sit at a table are neither seated, nor is it kept for others or shut. */
export const unseating: ReadonlySet<TableEvent> = new Set<TableEvent>([
  'table.open',
  'table.reserve',
  'table.disable',
])

/** Whether nothing is owed at a table that has not been served whole: no bill is asked for then. */
export function isPaidAhead({
  allowedEvents,
  session,
}: Pick<TableDetail, 'allowedEvents' | 'session'>): boolean {
  if (!session || allowedEvents.includes('table.clear')) return false
  return session.totalAmount > 0 && session.owedAmount === 0
}

/**
 * What is done at a table, in the order in which it is offered; what comes of itself is left out.
 */
const onward: readonly TableEvent[] = [
  'table.open',
  'table.clear',
  'table.request-bill',
  'table.enable',
]
const others: readonly TableEvent[] = [
  'table.add-items',
  'table.transfer-out',
  'table.merge-out',
  'table.reserve',
  'table.release',
  'table.disable',
]

/**
 * The buttons of a table: the first step onward is the main one. Where the bill is requested there
 * is none: what comes next is the payment, beside the bill.
 */
export function tableSteps(allowed: readonly TableEvent[]): Steps<TableEvent> {
  const [main, ...rest] = onward.filter((event) => allowed.includes(event))
  return {
    main,
    others: [...rest, ...others.filter((event) => allowed.includes(event))],
    back: [],
    endings: [],
  }
}
