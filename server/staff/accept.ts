import type { CompanyId, Id } from '#contract/fields.ts'
import { decide } from '#lifecycles/decide.ts'
import { staffInvitationLifecycle } from '#lifecycles/staff-invitation.ts'
import { fromJson } from '../db/json-text.ts'
import { writeAudit } from '../activity/audit.ts'
import { companyOfCode, type UsedCode } from '../account/codes.ts'
import type { Db } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notification/notify.ts'
import type { InvitedAs } from '../db/tables/people.ts'

/**
 * Accepts an invitation, under the name that the person gives. @throws Refusal LINK_EXPIRED when it
 * was withdrawn meanwhile
 */
export async function acceptInvitation(
  db: Db,
  { subjectId, payload }: UsedCode,
  now: number,
  fullName: string | undefined,
): Promise<{
  companyId: CompanyId
  companyUserId: Id
  userId: Id
  invitedAs: InvitedAs
}> {
  const companyId = companyOfCode({ payload })
  const place = await db
    .selectFrom('company_user')
    .select(['user_id', 'invite_state', 'invited_as', 'version'])
    .where('company_id', '=', companyId)
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!place) throw new Refusal('LINK_EXPIRED')
  const decision = decide(
    staffInvitationLifecycle,
    { status: place.invite_state },
    { type: 'staff.accept', by: { role: 'guest' } },
  )
  if (!decision.ok) throw new Refusal('LINK_EXPIRED')
  const moved = await db
    .updateTable('company_user')
    .set({
      invite_state: decision.to,
      status: 'Active',
      updated_ms: now,
      version: place.version + 1,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', subjectId)
    .where('version', '=', place.version)
    .executeTakeFirstOrThrow()
  if (moved.numUpdatedRows !== 1n) throw new Refusal('LINK_EXPIRED')
  const tenant = { db, companyId }
  const { event, from, to } = decision
  await writeAudit(
    tenant,
    { role: 'guest', id: subjectId, now },
    { entity: 'staff', entityId: subjectId, event, from, to, version: place.version + 1 },
  )
  const { full_name, password_hash } = await db
    .selectFrom('app_user')
    .select(['full_name', 'password_hash'])
    .where('id', '=', place.user_id)
    .executeTakeFirstOrThrow()
  const invitedAs: InvitedAs = place.invited_as ? fromJson(place.invited_as) : { fullName: '' }
  // Without a password, the account's name may be one that a stranger entered at a sign-up.
  const known = password_hash === null ? invitedAs.fullName : full_name
  await notify(tenant, {
    kind: 'staff.joined',
    values: { name: fullName ?? known },
    link: '/staff/staff',
    now,
  })
  return { companyId, companyUserId: subjectId, userId: place.user_id, invitedAs }
}
