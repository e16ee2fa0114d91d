import type { LiveEvent } from '#contract/activity.ts'
import type { ModuleId } from '#contract/modules.ts'
import { systemClock } from '../db/clock.ts'
import { noteChange } from '../db/commits.ts'
import type { Tenant } from '../db/tenant.ts'

/** A record of a company changed: which one, of which topic, and its version now. */
export type Happening = { topic: LiveEvent['topic']; id: string; version?: number; moduleId?: ModuleId | number }

/**
 * Tells everyone who follows the company, once the open transaction is committed. Call it last: from here to the end of the
 * transaction, other publishers of the company wait, so that the numbers are seen in their order and without holes.
 * @throws Error outside of a transaction
 */
export async function publish({ db, companyId }: Tenant, { topic, id, version, moduleId }: Happening): Promise<void> {
  noteChange(db, { kind: topic === 'session' ? 'session' : 'event', companyId })
  const now = systemClock.now()
  const sessionMs = topic === 'session' ? now : 0
  const { seq } = await db
    .insertInto('event_counter')
    .values({ company_id: companyId, seq: 1, session_ms: sessionMs })
    .onConflict((it) => it.column('company_id').doUpdateSet((row) => ({ seq: row('event_counter.seq', '+', 1), ...(sessionMs > 0 && { session_ms: sessionMs }) })))
    .returning('seq')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outbox_event')
    .values({ company_id: companyId, seq, topic, record_id: id, record_version: version ?? null, module_id: moduleId ?? null, created_ms: now })
    .execute()
}
