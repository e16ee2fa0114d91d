import { sql } from 'kysely'
import { inLine } from '#contract/queue-line.ts'
import type { Change } from '../change/change.ts'
import { queueRulesOf } from './queue-rules.ts'
import type { FoundVisit } from './visit-row.ts'
import { type InQueueRow, waitingQueue } from './waiting-queue.ts'

/** Below this distance, the midpoint would become too imprecise. */
const CLOSEST = 1e-4

/**
 * The rank of a position in the line: the midpoint between its neighbours, so that no other row
 * has to change. A position after the last means the end.
 */
export async function rankAt(change: Change, read: FoundVisit, position: number): Promise<number> {
  const queue = await waitingQueue(change.tenant, read.moduleId, read.locationId)
  const others = queue.filter(({ id }) => id !== read.id)
  const { services } = await queueRulesOf(change.tenant)
  const line = inLine(others, read.service, services)
  const at = Math.min(position - 1, line.length)
  const [before, after] = [line[at - 1]?.rank, line[at]?.rank]
  if (before === undefined && after === undefined) return read.rank
  if (before === undefined) return (after ?? 0) - 1
  if (after === undefined) return before + 1
  if (after - before > CLOSEST) return (before + after) / 2
  await spreadOut(change, others)
  return rankAt(change, read, position)
}

/** Renumbers a queue with integer ranks, keeping the order. */
async function spreadOut({ tenant }: Change, queue: readonly InQueueRow[]): Promise<void> {
  const first = queue[0]?.rank ?? 0
  for (const [index, { id }] of queue.entries())
    await sql`update customer_visit set rank = ${first + index}
      where company_id = ${tenant.companyId} and id = ${id}`.execute(tenant.db)
}
