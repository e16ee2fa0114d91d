import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { Page } from '#contract/page.ts'
import { roleIds } from '#contract/role.ts'
import type { listStaff, StaffMember } from '#contract/staff.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import {
  staffInvitationLifecycle,
  type StaffInvitationRecord,
} from '#lifecycles/staff-invitation.ts'
import { type JsonText, fromJson } from '../db/json-text.ts'
import { dialectOf, fromJsonArray } from '../db/dialect.ts'
import { nameSearch } from '../db/name-search.ts'
import { pageOf, sortedBy } from '../db/page-of.ts'
import type { InvitedAs, OfRights } from '../db/tables/people.ts'
import type { Tenant } from '../db/tenant.ts'
import { codeLifeMs } from '../account/codes.ts'
import { Refusal } from '../http/refusal.ts'
import { factorsOf } from '../second-step/factor-kinds.ts'

type Row = {
  id: Id
  userId: Id
  fullName: string
  pictureUrl: string | null
  email: string | null
  phone: string | null
  callingCode: string | null
  status: string
  inviteState: InviteState
  invitedMs: number | null
  lastSeenMs: number | null
  createdMs: number
  version: number
  locations: string
  invitedAs: JsonText<InvitedAs> | null
  rights: OfRights
}

type InviteState = StaffInvitationRecord['status']

/** The members of staff of a company, newest first. */
export async function pageOfStaff(
  tenant: Tenant,
  { search, status, locationId, ...paging }: InputOf<typeof listStaff>,
  now: number,
): Promise<Page<StaffMember>> {
  const narrowed = sql.join(
    [
      sql`cu.company_id = ${tenant.companyId} and cu.role_id = ${roleIds.staff}`,
      ...(status ? [sql`${effectiveState(now)} = ${status}`] : []),
      ...(locationId
        ? [
            sql`exists (select 1 from company_user_location f where f.company_id = cu.company_id
              and f.company_user_id = cu.id and f.location_id = ${locationId})`,
          ]
        : []),
    ],
    sql` and `,
  )
  const text = search?.trim()
  const name = sql`(case when cu.status = 'Active' then u.full_name
    else coalesce(cu.invited_as, u.full_name) end)`
  const among = sql`${members} where ${narrowed}`
  const where = text
    ? sql`${narrowed} and ${await nameSearch(tenant.db, text, among, (has) =>
        has(name, sql`u.email`),
      )}`
    : narrowed
  const keys = sortedBy('desc', sql`cu.created_ms`, sql`cu.id`)
  const { rows, pagination } = await pageOf<Row>(tenant.db, {
    columns: columnsOf(tenant.db),
    from: members,
    where,
    keys,
    paging,
  })
  return { rows: await toMembers(tenant.db, rows, now), pagination }
}

/** One member of staff. @throws Refusal NOT_FOUND, for owners too */
export async function findStaff(tenant: Tenant, id: Id, now: number): Promise<StaffMember> {
  const { rows } = await sql<Row>`
    select ${columnsOf(tenant.db)} from ${members} where cu.company_id = ${tenant.companyId}
      and cu.role_id = ${roleIds.staff} and cu.id = ${id}`.execute(tenant.db)
  const [member] = await toMembers(tenant.db, rows, now)
  if (!member) throw new Refusal('NOT_FOUND')
  return member
}

/** Reads factors in a second statement, because they belong to accounts, which have no company. */
async function toMembers(db: Tenant['db'], rows: Row[], now: number): Promise<StaffMember[]> {
  const factors = await factorsOf(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => {
    const member = toMember(row, now)
    if (member.userId === undefined) return member
    return { ...member, hasSecondStep: factors.has(row.userId) }
  })
}

/** The state at a moment: an old invitation counts as expired, even if that is not stored yet. */
function stateAt(
  { inviteState, invitedMs }: { inviteState: InviteState; invitedMs: number | null },
  now: number,
): InviteState {
  return inviteState === 'invited' && now - (invitedMs ?? 0) >= codeLifeMs['staff-invitation']
    ? 'expired'
    : inviteState
}

function effectiveState(now: number): RawBuilder<string> {
  return sql`case when cu.invite_state = 'invited'
    and coalesce(cu.invited_ms, 0) <= ${now - codeLifeMs['staff-invitation']} then 'expired'
    else cu.invite_state end`
}

const members = sql`company_user cu join app_user u on u.id = cu.user_id`

function columnsOf(db: Tenant['db']): RawBuilder<unknown> {
  return sql`
    cu.id, u.id as "userId", u.full_name as "fullName", cu.picture_url as "pictureUrl", u.email,
      u.phone, u.calling_code as "callingCode", cu.status,
    cu.invite_state as "inviteState", cu.invited_ms as "invitedMs", cu.last_seen_ms as "lastSeenMs",
      cu.created_ms as "createdMs", cu.version, cu.invited_as as "invitedAs", cu.rights,
    (select ${dialectOf(db).jsonArray('l', ['id', 'name'], sql`l.name`)}
      from company_user_location cl
      join location l on l.company_id = cl.company_id and l.id = cl.location_id
      where cl.company_id = cu.company_id and cl.company_user_id = cu.id) as locations`
}

function toMember(row: Row, now: number): StaffMember {
  const inviteState = stateAt(row, now)
  const { id, userId, createdMs, version } = row
  return {
    id,
    ...(hasAccepted(inviteState) && { userId }),
    ...personOf(row, inviteState),
    pictureUrl: row.pictureUrl ?? undefined,
    email: row.email ?? undefined,
    roleId: roleIds.staff,
    status: row.status === 'Active' ? 'Active' : 'InActive',
    inviteState,
    locations: fromJsonArray<{ id: Id; name: string }>(row.locations),
    rights: row.rights === null ? undefined : [...fromJson(row.rights)],
    lastSeenMs: row.lastSeenMs ?? undefined,
    createdMs,
    version,
    allowedEvents: [
      ...allowedEvents(staffInvitationLifecycle, { status: inviteState }, { role: 'business' }),
    ],
  }
}

function hasAccepted(state: InviteState): boolean {
  return state === 'active' || state === 'suspended' || state === 'removed'
}

/**
 * Before acceptance only the inviter's input is shown, because an invitation must not reveal
 * whether an address has an account, or whose.
 */
function personOf({ fullName, phone, callingCode, invitedAs }: Row, state: InviteState): InvitedAs {
  if (hasAccepted(state))
    return { fullName, phone: phone ?? undefined, callingCode: callingCode ?? undefined }
  return invitedAs ? fromJson(invitedAs) : { fullName: '' }
}
