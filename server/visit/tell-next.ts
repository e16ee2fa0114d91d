import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { queueRulesOf } from './queue-rules.ts'
import { textWaiting } from './queue-text.ts'
import type { StoredVisit } from './visit-row.ts'
import { placesIn, waitingQueue } from './waiting-queue.ts'

export const almostMessage = jobKind('visit.almost', z.object({ visitId: id }))

/**
 * Notifies people near the front of a queue once that it is almost their turn. Their page shows
 * it automatically; guests with an address also get a mail, and a text if they agreed.
 */
export async function tellWhoIsNext(
  { tenant, now }: Change,
  { moduleId, locationId }: Pick<StoredVisit, 'moduleId' | 'locationId'>,
): Promise<void> {
  const { db, companyId } = tenant
  const rules = await queueRulesOf(tenant)
  if (rules.almostAt === 0) return
  const queue = await waitingQueue(tenant, moduleId, locationId)
  const places = placesIn(queue, rules)
  const near = queue.filter(({ id, almostMs }) => almostMs === null && places.get(id)?.isAlmost)
  for (const one of near) {
    // A conditional update: of two concurrent moves only one sends the message.
    const { numUpdatedRows } = await db
      .updateTable('customer_visit')
      .set({ almost_ms: now })
      .where('company_id', '=', companyId)
      .where('id', '=', one.id)
      .where('almost_ms', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) continue
    await enqueue(tenant, almostMessage, { visitId: one.id })
    await textWaiting(tenant, one.id, 'queue-almost')
  }
}
