import type { Id } from '#contract/fields.ts'
import { noteChange } from '../db/commits.ts'
import type { Tenant } from '../db/tenant.ts'

/**
 * Tries a job again that was given up, with all its attempts and under its id, which is the
 * idempotency key of the other side. False where it was not given up, or no longer.
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
