import type { InputOf } from '#contract/endpoint.ts'
import { phoneDigits, type Id } from '#contract/fields.ts'
import type { StaffMember, updateStaff } from '#contract/staff.ts'
import { decide } from '#lifecycles/decide.ts'
import { staffInvitationLifecycle } from '#lifecycles/staff-invitation.ts'
import { toJson } from '../db/json-text.ts'
import { dropCode } from '../account/codes.ts'
import { firstNameOf } from '../account/new-company.ts'
import { doerOf, writeAudit } from '../activity/audit.ts'
import type { Tenant } from '../db/tenant.ts'
import { checkPictures } from '../file/own-pictures.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { endSessions, refreshSessions } from '../live/end-sessions.ts'
import type { Post } from '../mail/post.ts'
import { placeAt, sendInvitation, storedRights } from './invite.ts'
import { findStaff } from './staff-store.ts'
import type { InvitedAs } from '../db/tables/people.ts'

type Input = InputOf<typeof updateStaff>
type With = { post: Post; now: number }

/**
 * Updates or moves a member of staff. @throws Refusal NOT_FOUND, ROLE_FORBIDDEN for oneself,
 * TRANSITION_NOT_ALLOWED, VALIDATION, VERSION_CONFLICT with the current record
 */
export async function moveStaff(
  tenant: Tenant,
  caller: Caller,
  input: Input,
  { post, now }: With,
): Promise<void> {
  if (input.id === caller.companyUserId) throw new Refusal('ROLE_FORBIDDEN')
  const { db, companyId } = tenant
  const member = await findStaff(tenant, input.id, now)
  if (member.version !== input.expectedVersion)
    throw new Refusal('VERSION_CONFLICT').with({ current: member })
  const decision =
    input.event === undefined
      ? undefined
      : decide(
          staffInvitationLifecycle,
          { status: member.inviteState },
          { type: input.event, by: { role: caller.role } },
        )
  if (decision && !decision.ok) throw new Refusal(decision.code).with({ current: member })
  await checkPictures(tenant, [input.pictureUrl], {
    path: 'picture_url',
    kept: [member.pictureUrl],
  })

  const to = decision?.to ?? member.inviteState
  const wrote = await db
    .updateTable('company_user')
    .set({
      invite_state: to,
      status: to === 'active' ? 'Active' : 'InActive',
      updated_ms: now,
      version: input.expectedVersion + 1,
      ...(input.event === 'staff.resend' && { invited_ms: now }),
      ...(input.rights !== undefined && { rights: storedRights(input.rights) }),
      ...(input.pictureUrl !== undefined && { picture_url: input.pictureUrl || null }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', input.id)
    .where('version', '=', input.expectedVersion)
    .executeTakeFirstOrThrow()
  if (wrote.numUpdatedRows !== 1n)
    throw new Refusal('VERSION_CONFLICT').with({ current: await findStaff(tenant, input.id, now) })

  await storeFields(tenant, member, input, now)
  const version = input.expectedVersion + 1
  const entry = { entity: 'staff', entityId: input.id, to, version }
  if (input.rights !== undefined)
    await writeAudit(tenant, doerOf(caller, now), { ...entry, event: 'staff.rights', from: to })
  if (decision) {
    const { event, from } = decision
    await writeAudit(tenant, doerOf(caller, now), { ...entry, event, from })
    for (const { type } of decision.effects)
      await effects[type](tenant, caller, input.id, { post, now })
  }
  refreshSessions(db, companyId)
}

const effects: Record<
  (typeof staffInvitationLifecycle.effects)[number],
  (tenant: Tenant, caller: Caller, placeId: Id, by: With) => Promise<unknown>
> = {
  sendInvitation,
  useToken: async () => undefined,
  dropToken: ({ db }, _caller, placeId) => dropCode(db, 'staff-invitation', placeId),
  endSessions: ({ db, companyId }, _caller, placeId, { now }) =>
    endSessions(db, { company_id: companyId, company_user_id: placeId }, now),
}

/**
 * Name and number belong to the person: an owner may set them before the invitation is accepted, or
 * if the person works nowhere else.
 */
async function storeFields(
  tenant: Tenant,
  { userId, ...member }: StaffMember,
  { id, fullName, phone, callingCode, locationIds }: Input,
  now: number,
): Promise<void> {
  if (locationIds !== undefined) await placeAt(tenant, id, locationIds)
  if (fullName === undefined && phone === undefined && callingCode === undefined) return
  const { db, companyId } = tenant
  const digits = typeof phone === 'string' ? phoneDigits(phone) : phone
  // The invitation is not accepted yet.
  if (userId === undefined) {
    const typed = {
      fullName: fullName ?? member.fullName,
      ...(phone !== null && {
        phone: digits ?? member.phone,
        callingCode: callingCode ?? member.callingCode,
      }),
    } satisfies InvitedAs
    await db
      .updateTable('company_user')
      .set({ invited_as: toJson(typed) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    return
  }
  const elsewhere = await db
    .selectFrom('company_user')
    .select('id')
    .where('user_id', '=', userId)
    .where('company_id', '!=', companyId)
    .executeTakeFirst()
  if (elsewhere) throw new Refusal('ROLE_FORBIDDEN/sharedPerson')
  const names = fullName === undefined ? {} : { full_name: fullName, name: firstNameOf(fullName) }
  const numbers = {
    ...(digits !== undefined && { phone: digits, phone_proven_ms: null }),
    ...(digits === null && { calling_code: null }),
    ...(callingCode && { calling_code: callingCode, phone_proven_ms: null }),
  }
  await db
    .updateTable('app_user')
    .set((row) => ({ ...names, ...numbers, updated_ms: now, version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}
