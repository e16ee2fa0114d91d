import { id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'

/**
 * Whether master, partner or community deactivated the company: then neither a trial, a payment nor
 * a mailed code reactivates it.
 */
export async function isSwitchedOff({ db, companyId }: Tenant): Promise<boolean> {
  const last = await db
    .selectFrom('state_history')
    .select(['event', 'actor_role'])
    .where('company_id', '=', companyId)
    .where('entity', '=', 'company')
    .where('entity_id', '=', id.parse(companyId))
    .where('event', 'in', ['company.activate', 'company.deactivate'])
    .orderBy('record_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last?.event === 'company.deactivate' &&
    ['master', 'partner', 'community'].includes(last.actor_role)
  )
}
