import type { Id } from '#contract/fields.ts'
import { findStaff } from '../staff/staff-store.ts'
import { doerOf, writeAudit } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { endSessions } from '../live/end-sessions.ts'
import type { Post } from '../mail/post.ts'
import { dropFactors, tellFactorChange } from './factors.ts'

/**
 * Removes a member of staff's second factors, only if their account belongs to this company alone:
 * otherwise an owner could weaken the access to another company by inviting its people.
 * @throws Refusal NOT_FOUND, also if there is nothing to remove; IN_USE for people who also work
 * elsewhere
 */
export async function resetFactorsOfStaff(
  tenant: Tenant,
  caller: Caller,
  id: Id,
  { post, now }: { post: Post; now: number },
): Promise<void> {
  const { db, companyId } = tenant
  const { userId, inviteState, version } = await findStaff(tenant, id, now)
  if (userId === undefined) throw new Refusal('NOT_FOUND')
  const elsewhere = await db
    .selectFrom('company_user')
    .select('id')
    .where('user_id', '=', userId)
    .where('company_id', '!=', companyId)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (elsewhere) throw new Refusal('IN_USE/factors')
  if (!(await dropFactors(db, userId))) throw new Refusal('NOT_FOUND')
  await endSessions(db, { user_id: userId }, now)
  await writeAudit(tenant, doerOf(caller, now), {
    entity: 'staff',
    entityId: id,
    event: 'staff.factor-reset',
    from: inviteState,
    to: inviteState,
    version,
  })
  const told = { event: 'account.factor-reset', kind: 'factor-reset' } as const
  await tellFactorChange(db, userId, told, { post, now })
}
