import type { CompanyId, Id } from '#contract/fields.ts'
import { roleIds, roleOf, type RoleId } from '#contract/role.ts'
import { decide } from '#lifecycles/decide.ts'
import { staffInvitationLifecycle } from '#lifecycles/staff-invitation.ts'
import { actingFor } from '#lifecycles/stand-in.ts'
import { type Doer, writeAudit } from '../activity/audit.ts'
import type { Row as RowOf } from '../db/schema.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { endSessions } from '../live/end-sessions.ts'
import { lastPlaceOf, type Place } from '../user/user-store.ts'
import { moveSession } from './choose-business.ts'

type Left = {
  id: Id
  role_id: RoleId
  invite_state: RowOf<'company_user'>['invite_state']
  version: number
}

/**
 * A person leaves a company. Their session continues in the company they used before; their other
 * sessions there end. Returns the session's new record; undefined when none is left.
 * @throws Refusal NOT_FOUND, ROLE_FORBIDDEN for an overseer, IN_USE for the last owner,
 * TRANSITION_NOT_ALLOWED
 */
export async function leaveCompany(
  db: Db,
  caller: Caller,
  companyId: CompanyId,
  now: number,
): Promise<Place | undefined> {
  // Locks the company's row first, so that two owners who leave at the same time cannot both
  // succeed.
  await db
    .updateTable('company_detail')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', companyId)
    .execute()
  const place = await db
    .selectFrom('company_user')
    .select(['id', 'role_id', 'invite_state', 'version'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', caller.userId)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (!place) throw new Refusal('NOT_FOUND')
  const role = roleOf(place.role_id)
  if (role !== 'staff' && role !== 'business') throw new Refusal('ROLE_FORBIDDEN')
  if (role === 'business') await expectAnotherOwner(db, companyId, place.id)
  await giveUp(db, companyId, place, { role, id: place.id, name: caller.fullName, now })
  return afterwards(db, caller, { companyId, companyUserId: place.id }, now)
}

async function expectAnotherOwner(db: Db, companyId: CompanyId, placeId: Id): Promise<void> {
  const other = await db
    .selectFrom('company_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleIds.business)
    .where('status', '=', 'Active')
    .where('id', '!=', placeId)
    .executeTakeFirst()
  if (!other) throw new Refusal('IN_USE/lastOwner')
}

async function giveUp(db: Db, companyId: CompanyId, place: Left, by: Doer): Promise<void> {
  const decision = decide(
    staffInvitationLifecycle,
    { status: place.invite_state },
    { type: 'staff.leave', by: actingFor(staffInvitationLifecycle, 'staff.leave', by) },
  )
  if (!decision.ok) throw new Refusal(decision.code)
  const { event, from, to } = decision
  const version = place.version + 1
  const wrote = await db
    .updateTable('company_user')
    .set({ status: 'InActive', invite_state: to, updated_ms: by.now, version })
    .where('company_id', '=', companyId)
    .where('id', '=', place.id)
    .where('version', '=', place.version)
    .executeTakeFirstOrThrow()
  if (wrote.numUpdatedRows !== 1n) throw new Refusal('RETRY_LATER')
  await writeAudit({ db, companyId }, by, {
    entity: 'staff',
    entityId: place.id,
    event,
    from,
    to,
    version,
  })
}

async function afterwards(
  db: Db,
  caller: Caller,
  left: Place,
  now: number,
): Promise<Place | undefined> {
  const isHere = caller.companyId === left.companyId
  const next = isHere ? await lastPlaceOf(db, caller.userId) : { ...caller }
  if (isHere && next) await moveSession(db, caller, next)
  await endSessions(db, { company_id: left.companyId, company_user_id: left.companyUserId }, now)
  return next
}
