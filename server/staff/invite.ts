import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { phoneDigits, type Id } from '#contract/fields.ts'
import { type StaffRight, staffRights } from '#contract/rights.ts'
import { roleIds } from '#contract/role.ts'
import type { inviteStaff } from '#contract/staff.ts'
import { fromJson, toJson, type JsonText } from '../db/json-text.ts'
import { makeCode } from '../account/codes.ts'
import { shownCode } from '../account/readable-code.ts'
import { addUser } from '../account/new-company.ts'
import { doerOf, writeAudit } from '../activity/audit.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { fault, Refusal } from '../http/refusal.ts'
import type { Post } from '../mail/post.ts'
import { expectBranches } from '../location/location-store.ts'
import { expectMailAllowed } from '../mail/mail-limits.ts'
import { mailByDefault } from '../notification/mail-by-default.ts'
import { languageOfUser } from '../mail/reader-language.ts'
import { expectFreeSeat } from './seats.ts'
import type { InvitedAs, OfRights } from '../db/tables/people.ts'

type With = { post: Post; now: number }

/**
 * Invites someone to the staff by mail. A removed member, or one whose invitation was withdrawn,
 * can be invited again: their record is reused.
 * @throws Refusal DUPLICATE for a current member, NOT_FOUND for another company's place,
 * SUBSCRIPTION_REQUIRED when the plan has no seat left
 */
export async function invite(
  tenant: Tenant,
  caller: Caller,
  person: InputOf<typeof inviteStaff>,
  { post, now }: With,
): Promise<Id> {
  const { db, companyId } = tenant
  await expectFreeSeat(tenant)
  const known = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirst()
  const userId =
    known?.id ??
    (await addUser(db, { ...person, language: await languageOfUser(db, caller.userId) }, now))
  const place = await takePlace(
    tenant,
    userId,
    { invited_as: typedOf(person), rights: storedRights(person.rights) },
    now,
  )
  await writeAudit(tenant, doerOf(caller, now), {
    entity: 'staff',
    entityId: place.id,
    event: 'staff.invite',
    to: 'invited',
    version: place.version,
  })
  await placeAt(tenant, place.id, person.locationIds ?? [])
  await sendInvitation({ db, companyId }, caller, place.id, { post, now })
  return place.id
}

/** Sends an invitation and invalidates the previous one. */
export async function sendInvitation(
  { db, companyId }: Tenant,
  caller: Caller,
  placeId: Id,
  { post, now }: With,
): Promise<void> {
  const place = await db
    .selectFrom('company_user as cu')
    .innerJoin('app_user as u', 'u.id', 'cu.user_id')
    .innerJoin('company_detail as c', 'c.id', 'cu.company_id')
    .select(['u.email', 'u.language', 'cu.invited_as', 'c.company_name'])
    .where('cu.company_id', '=', companyId)
    .where('cu.id', '=', placeId)
    .executeTakeFirstOrThrow()
  const code = await makeCode(db, 'staff-invitation', placeId, now, { companyId })
  const { fullName } = place.invited_as ? fromJson(place.invited_as) : { fullName: '' }
  const values = {
    fullName,
    companyName: place.company_name,
    inviter: caller.fullName,
    code: shownCode(code),
  }
  if (!place.email) return
  const { userId } = caller
  const mailing = { purpose: 'invitation', userId, companyId, to: place.email } as const
  await expectMailAllowed(db, mailing, now)
  await post.mail(
    { db, companyId },
    {
      kind: 'staff-invitation',
      to: place.email,
      language: place.language,
      values,
      path: `/sessions/createpwd?code=${code}`,
    },
  )
}

/** Rights in their stored form; null for the default rights. */
export function storedRights(rights: readonly StaffRight[] | null | undefined): OfRights {
  return rights ? toJson(staffRights.filter((right) => rights.includes(right))) : null
}

/** Sets the places where someone works. @throws Refusal NOT_FOUND for another company's place */
export async function placeAt(
  tenant: Tenant,
  placeId: Id,
  locationIds: readonly Id[],
): Promise<void> {
  const { db, companyId } = tenant
  const wanted = new Set(locationIds)
  await db
    .deleteFrom('company_user_location')
    .where('company_id', '=', companyId)
    .where('company_user_id', '=', placeId)
    .execute()
  if (wanted.size === 0) return
  await expectBranches(tenant, wanted)
  await db
    .insertInto('company_user_location')
    .values(
      [...wanted].map((location_id) => ({
        company_id: companyId,
        company_user_id: placeId,
        location_id,
      })),
    )
    .execute()
}

function typedOf({
  fullName,
  phone,
  callingCode,
}: InputOf<typeof inviteStaff>): JsonText<InvitedAs> {
  return toJson({
    fullName,
    phone: phone === undefined ? undefined : phoneDigits(phone),
    callingCode,
  })
}

async function takePlace(
  { db, companyId }: Tenant,
  userId: Id,
  { invited_as, rights }: { invited_as: JsonText<InvitedAs>; rights: OfRights },
  now: number,
): Promise<{ id: Id; version: number }> {
  const invited = {
    status: 'InActive' as const,
    invite_state: 'invited' as const,
    invited_ms: now,
    invited_as,
    rights,
    role_id: roleIds.staff,
    updated_ms: now,
  }
  const place = await db
    .insertInto('company_user')
    .values({
      company_id: companyId,
      id: newId(),
      user_id: userId,
      last_seen_ms: null,
      created_ms: now,
      version: 1,
      ...invited,
    })
    .onConflict((it) =>
      it
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ ...invited, version: sql`company_user.version + 1` })
        .where('company_user.status', '=', 'InActive')
        .where('company_user.invite_state', 'in', ['removed', 'revoked']),
    )
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!place)
    throw new Refusal('DUPLICATE').with({
      errors: [fault('email', 'duplicate', 'alreadyStaff')],
    })
  if (place.version === 1) await mailByDefault({ db, companyId }, place.id)
  return place
}
