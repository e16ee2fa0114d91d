import { storedSettings } from '../db/settings.ts'
import { roleIds } from '#contract/role.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { planTerms } from '../plan/terms.ts'

/**
 * Checks that the company's plan has a seat left for one more member of staff. Locks the company's
 * row first, so that of two concurrent invitations only one gets the last seat.
 * @throws Refusal SUBSCRIPTION_REQUIRED
 */
export async function expectFreeSeat({ db, companyId }: Tenant): Promise<void> {
  const { settings } = await db
    .updateTable('company_detail')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', companyId)
    .returning('settings')
    .executeTakeFirstOrThrow()
  const { seatLimit = planTerms.seatLimit } = storedSettings(settings)
  const { taken } = await db
    .selectFrom('company_user')
    .select((it) => it.fn.countAll<number>().as('taken'))
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleIds.staff)
    .where('invite_state', 'in', ['invited', 'active', 'suspended'])
    .executeTakeFirstOrThrow()
  if (taken >= seatLimit) throw new Refusal('SUBSCRIPTION_REQUIRED/seats', { count: seatLimit })
}
