import type { Id } from '#contract/fields.ts'
import { noteChange } from '../db/commits.ts'
import type { Tenant } from '../db/tenant.ts'

/**
 * Resets a dead job, so that it has all its attempts again. Its id, which is the external system's
 * idempotency key, stays the same. Returns false when the job is not dead.
 */
export async function tryJobAgain({ db, companyId }: Tenant, id: Id): Promise<boolean> {
  const again = await db
    .updateTable('outbox_job')
    .set({ state: 'pending', attempts: 0, run_ms: 0, done_ms: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  if (again.numUpdatedRows !== 1n) return false
  noteChange(db, { kind: 'job', companyId })
  return true
}
