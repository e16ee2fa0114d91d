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
 * What is done at a table, in the order in which it is offered; what comes of itself is left out.
 */
const offered: readonly TableEvent[] = [
  'table.open',
  'table.clear',
  'table.request-bill',
  'table.add-items',
  'table.transfer-out',
  'table.merge-out',
  'table.reserve',
  'table.release',
  'table.enable',
  'table.disable',
]

/** The buttons of a table: the first of what is allowed is the main one. */
export function tableSteps(allowed: readonly TableEvent[]): Steps<TableEvent> {
  const [main, ...others] = offered.filter((event) => allowed.includes(event))
  return { main, others, back: [], endings: [] }
}
