import type { Job } from '../machines/app/outbox.ts'
import type { Call } from '../services/http.ts'
import type { CurrentIds, QueuedCall } from './queued-call.ts'

/** The moves that someone else may have made meanwhile with the same outcome: each has a status. */
const reaching: ReadonlySet<string> = new Set([
  'order.accept',
  'order.start',
  'order.mark-ready',
  'order.complete',
  'item.fire',
  'item.cook',
  'item.serve',
])

const fieldOf = {
  orderStatus: 'orderStatusId',
  cartStatus: 'cartStatus',
  queueStatus: 'queueStatus',
} as const

type Calling = { call: Call; signal: AbortSignal }

/**
 * The current versions of a refused job's records, if all of them have the status that it wished
 * for: two people served the same dish, one of them without a connection. Nobody has to decide
 * anything then. Undefined otherwise, or if they can't be read.
 */
export async function alreadySo(
  job: Job,
  queued: QueuedCall,
  { call, signal }: Calling,
): Promise<CurrentIds | undefined> {
  if (!queued.currentStates || !reaching.has(job.about.event)) return undefined
  const states = await queued.currentStates(job, call, { signal }).catch(() => [])
  const wanted = queued.idsOf(job.input)
  const isSo = wanted.every((id) =>
    states.some(
      ({ id: found, status }) =>
        found === id && job.shows[id]?.[fieldOf[status.of]] === status.value,
    ),
  )
  if (!isSo) return undefined
  return new Map(states.map(({ id, version }) => [id, { id, version }]))
}
