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

export const needMarks: Record<LiveTable['needs'][number], Mark> = {
  accept: { tone: 'waiting', shape: 'half' },
  fire: { tone: 'waiting', shape: 'ring' },
  serve: { tone: 'ready', shape: 'arrow' },
  bill: { tone: 'working', shape: 'diamond' },
  clear: { tone: 'ready', shape: 'back' },
}

/**
 * The state of a table as displayed: it is occupied as soon as guests have ordered, even before the
 * order is accepted.
 */
export function standingOf({
  liveStatus,
  needs,
  allowedEvents,
}: Pick<LiveTable, 'liveStatus' | 'needs' | 'allowedEvents'>): LiveTable['liveStatus'] {
  const isUnseated = allowedEvents.includes('table.open')
  return isUnseated && needs.includes('accept') ? 'occupied' : liveStatus
}

/** The same state for a table's own screen. */
export function standingOfTable(
  table: Pick<TableDetail, 'liveStatus' | 'allowedEvents' | 'orders'>,
): LiveTable['liveStatus'] {
  const isAsked = table.orders.some(({ allowedEvents }) => allowedEvents.includes('order.accept'))
  return standingOf({ ...table, needs: isAsked ? ['accept'] : [] })
}

/** How many people sit at a table once the guests of another one have come to it. */
export function peopleTogether(
  { session }: Pick<TableDetail, 'session'>,
  target: Pick<LiveTable, 'partySize'> | undefined,
): number {
  return (session?.partySize ?? 0) + (target?.partySize ?? 0)
}

/** Events that are not offered while guests sit at a table. */
export const unseating: ReadonlySet<TableEvent> = new Set<TableEvent>([
  'table.open',
  'table.reserve',
  'table.disable',
])

/** Whether everything is paid although not everything is served: then no bill is needed. */
export function isPaidAhead({
  allowedEvents,
  session,
}: Pick<TableDetail, 'allowedEvents' | 'session'>): boolean {
  if (!session || allowedEvents.includes('table.clear')) return false
  return session.totalAmount > 0 && session.owedAmount === 0
}

/** The same, without a refund that is due: nothing is left to say of money. */
export function isAllPaid(table: Pick<TableDetail, 'allowedEvents' | 'session'>): boolean {
  return isPaidAhead(table) && table.session?.dueBackAmount === 0
}

/** Whether the event frees the table. */
export function isFreeing(event: TableEvent): boolean {
  return event === 'table.release' || event === 'table.clear'
}

/** Whether the event frees a table although a refund is due: it asks first. */
export function isRefundForgotten(
  event: TableEvent,
  bill: Pick<LiveTable, 'dueBackAmount'> | undefined,
): boolean {
  return isFreeing(event) && (bill?.dueBackAmount ?? 0) > 0
}

/** The steps at a table, in display order; automatic ones are left out. */
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
 * The buttons of a table: the first step onward is the main one. If the bill is requested there is
 * none, because the payment is next.
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
