import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { publish } from '../live/publish.ts'
import { moveInQueue, saveVisit } from './move-visit.ts'
import { queueRulesOf, serviceOf } from './queue-rules.ts'
import { tellWhoIsNext } from './tell-next.ts'
import type { FoundVisit } from './visit-row.ts'

/**
 * Moves someone to the line of another service. They wait there again, by the lifecycle's own
 * events: a seating is returned, a call is undone by holding and resuming.
 * @throws Refusal VALIDATION for an unknown service, and as `moveInQueue`
 */
export async function transfer(change: Change, read: FoundVisit, name: string): Promise<void> {
  const { services } = await queueRulesOf(change.tenant)
  const service = serviceOf(services, name)
  let visit = read
  const move = async (event: 'queue.return' | 'queue.hold' | 'queue.resume'): Promise<void> => {
    visit = { ...visit, ...(await moveInQueue(change, visit, event)) }
  }
  if (visit.queueStatus !== 'Waiting') await move('queue.return')
  if (visit.calledMs !== null) await move('queue.hold')
  if (visit.isOnHold === 1) await move('queue.resume')
  const moved = await saveVisit(change, visit, { service, counter: null, almostMs: null })
  const { id, version, moduleId } = moved
  await recordMove(
    change,
    { event: 'queue.transfer', to: 'Waiting' },
    { entity: 'visit', entityId: id, version },
  )
  await tellWhoIsNext(change, moved)
  publish(change.tenant, { topic: 'visit', id, version, moduleId })
}
