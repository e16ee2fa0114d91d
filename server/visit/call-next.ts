import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { inLine, isToCall } from '#contract/queue-line.ts'
import type { callNext } from '#contract/visit.ts'
import type { Change } from '../change/change.ts'
import { Refusal } from '../http/refusal.ts'
import { findVisit } from './find-visits.ts'
import { finishAtCounter } from './finish-with-call.ts'
import { moveInQueue } from './move-visit.ts'
import { isOvertaken, TRIES } from './overtaken.ts'
import { queueRulesOf, serviceOf } from './queue-rules.ts'
import { waitingQueue } from './waiting-queue.ts'

/**
 * Calls the next one in the line of a service, or of everyone, and finishes the visit of whoever
 * was at the counter before. The move locks the row; whoever was called by another counter
 * meanwhile is passed over.
 * @throws Refusal NOT_FOUND if nobody waits for a call, VALIDATION for an unknown service or
 *   counter
 */
export async function callWhoIsNext(
  change: Change,
  moduleId: number,
  { service, locationId, counter, finishedId }: InputOf<typeof callNext>,
): Promise<Id> {
  if (finishedId) await finishAtCounter(change, moduleId, { id: finishedId, counter })
  const { services } = await queueRulesOf(change.tenant)
  const line = service === undefined ? undefined : serviceOf(services, service)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const queue = await waitingQueue(change.tenant, moduleId, locationId)
    const next = inLine(queue, line, services).find(isToCall)
    if (!next) throw new Refusal('NOT_FOUND/toCall')
    const read = await findVisit(change.tenant, moduleId, next.id)
    if (read.version !== next.version) continue
    try {
      await moveInQueue(change, read, 'queue.call', { counter })
      return next.id
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
  throw new Refusal('RETRY_LATER')
}
