import type { LiveTable } from '#contract/table.ts'
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
}: Pick<LiveTable, 'liveStatus' | 'needs'>): LiveTable['liveStatus'] {
  const isUnseated = liveStatus === 'free' || liveStatus === 'reserved'
  return isUnseated && needs.includes('accept') ? 'occupied' : liveStatus
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
