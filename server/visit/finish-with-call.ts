import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { decide } from '#lifecycles/decide.ts'
import { type QueueEntryEventName, queueEntryLifecycle } from '#lifecycles/queue-entry.ts'
import type { Change } from '../change/change.ts'
import { findVisit } from './find-visits.ts'
import { moveInQueue } from './move-visit.ts'
import { againIfOvertaken } from './overtaken.ts'
import { type FoundVisit, queueRecordOf } from './visit-row.ts'

/**
 * Finishes the visit of someone at a counter, as far as that is open: who was only called has come
 * without a word. Nothing is done about whoever was sent to another counter meanwhile.
 */
export async function finishAtCounter(
  change: Change,
  moduleId: number,
  { id, counter }: { id: Id; counter: string | undefined },
): Promise<void> {
  await againIfOvertaken(async () => {
    let read = await findVisit(change.tenant, moduleId, id)
    if ((read.counter ?? undefined) !== (counter || undefined)) return
    if (read.queueStatus === 'Waiting' && read.calledMs !== null)
      read = { ...read, ...(await moveInQueue(change, read, 'queue.seat')) }
    if (read.queueStatus === 'Seated' && read.finishedMs === null)
      await moveInQueue(change, read, 'queue.finish')
  })
}

/**
 * Takes back what `finishAtCounter` did with a call that is taken back: who was served is served
 * again, who was only called is called again. Whoever was moved since then stays as they are, and
 * so does who has joined the queue again or can't come back any more.
 */
export async function unfinishAtCounter(
  change: Change,
  moduleId: number,
  { id, calledMs }: { id: Id; calledMs: number | null },
): Promise<void> {
  await againIfOvertaken(async () => {
    const read = await findVisit(change.tenant, moduleId, id)
    const event = wayBack(read, calledMs)
    if (event && (await isOpen(change, read, event))) await moveInQueue(change, read, event)
  })
}

/** A call and what it finished have the same time, because they are one change. */
function wayBack(
  { queueStatus, seatedMs, finishedMs }: FoundVisit,
  calledMs: number | null,
): QueueEntryEventName | undefined {
  if (queueStatus !== 'Seated' || finishedMs === null || finishedMs !== calledMs) return undefined
  return seatedMs === finishedMs ? 'queue.return' : 'queue.unfinish'
}

/** Whether the lifecycle allows the way back, and nobody waits twice after it. */
async function isOpen(
  change: Change,
  read: FoundVisit,
  event: QueueEntryEventName,
): Promise<boolean> {
  const decision = decide(queueEntryLifecycle, queueRecordOf(read, change), {
    type: event,
    by: change,
  })
  if (!decision.ok) return false
  return decision.to !== 'Waiting' || !(await isWaiting(change, read))
}

/** Whether the customer of an entry waits with another one. */
async function isWaiting(
  { tenant: { db, companyId } }: Change,
  { moduleId, customerId }: FoundVisit,
): Promise<boolean> {
  if (customerId === null) return false
  const { rows } = await sql`select 1 from customer_visit where company_id = ${companyId}
    and module_id = ${moduleId} and waiting_key = ${customerId}`.execute(db)
  return rows.length > 0
}
