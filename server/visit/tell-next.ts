import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Id, id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'
import { limitTo } from '../db/dialect.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { queueRulesOf } from './queue-rules.ts'
import { textWaiting } from './queue-text.ts'
import type { StoredVisit } from './visit-row.ts'

export const almostMessage = jobKind('visit.almost', z.object({ visitId: id }))

/**
 * Notifies people near the front of the queue once that it is almost their turn. Their page shows
 * it automatically; guests with an address also get a mail, and a text if they agreed.
 */
export async function tellWhoIsNext(
  { tenant, now }: Change,
  { moduleId, locationId, service }: Pick<StoredVisit, 'moduleId' | 'locationId' | 'service'>,
): Promise<void> {
  const { db, companyId } = tenant
  const { almostAt } = await queueRulesOf(tenant)
  if (almostAt === 0) return
  const { rows } = await sql<{ id: Id; almostMs: number | null }>`
    select id, almost_ms as "almostMs" from customer_visit
    where company_id = ${companyId} and module_id = ${moduleId} and queue_status = 'Waiting'
      and coalesce(location_id, '') = ${locationId ?? ''}
      and coalesce(service, '') = ${service ?? ''} and on_hold = 0 and called_ms is null
    order by rank, id ${limitTo(almostAt)}`.execute(db)
  for (const one of rows.filter(({ almostMs }) => almostMs === null)) {
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
