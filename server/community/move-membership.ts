import type { CompanyId, Id } from '#contract/fields.ts'
import { decide } from '#lifecycles/decide.ts'
import { type MembershipEventName, membershipLifecycle } from '#lifecycles/membership.ts'
import { removeOverseer } from '../account/choose-business.ts'
import { doerOf, writeAudit } from '../activity/audit.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { notify } from '../notification/notify.ts'
import type { MembershipState } from './community-store.ts'

type Which = { communityId: Id; companyId: CompanyId }
type Member = { id: Id; state: MembershipState; version: number }

/** Stores a company's request to join, for the first time or again. */
export async function askToJoin(db: Db, caller: Caller, which: Which, now: number): Promise<void> {
  const { companyId, communityId } = which
  const row = {
    company_id: companyId,
    id: newId(),
    community_id: communityId,
    state: 'requested' as const,
    decided_by: null,
    joined_ms: null,
    created_ms: now,
    updated_ms: now,
    version: 1,
  }
  const added = await db
    .insertInto('community_member')
    .values(row)
    .onConflict((it) => it.columns(['company_id', 'community_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return moveMembership(db, caller, which, 'membership.join', { now })
  await writeAudit({ db, companyId }, doerOf(caller, now), {
    entity: 'membership',
    entityId: added.id,
    event: 'membership.join',
    to: 'requested',
    version: 1,
  })
  await tellOtherSide(db, caller, which, 'requested', now)
}

/**
 * Moves one membership. @throws Refusal NOT_FOUND, TRANSITION_NOT_ALLOWED, ROLE_FORBIDDEN,
 * VERSION_CONFLICT on concurrent moves
 */
export async function moveMembership(
  db: Db,
  caller: Caller,
  which: Which,
  event: MembershipEventName,
  { now, reason }: { now: number; reason?: string | undefined },
): Promise<void> {
  const { companyId } = which
  const member = await findMember(db, which)
  const decision = decide(membershipLifecycle, member, { type: event, by: caller })
  if (!decision.ok) throw new Refusal(decision.code)
  const { from, to } = decision
  const moved = await db
    .updateTable('community_member')
    .set({
      state: to,
      decided_by: caller.companyUserId,
      updated_ms: now,
      version: member.version + 1,
      ...(to === 'joined' && { joined_ms: now }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', member.id)
    .where('version', '=', member.version)
    .executeTakeFirstOrThrow()
  if (moved.numUpdatedRows !== 1n) throw new Refusal('VERSION_CONFLICT')
  await writeAudit({ db, companyId }, doerOf(caller, now), {
    entity: 'membership',
    entityId: member.id,
    event,
    from,
    to,
    version: member.version + 1,
    note: reason,
  })
  if (from === 'joined') await endOversight(db, which, now)
  await tellOtherSide(db, caller, which, to, now, reason)
}

/** The state of one membership. @throws Refusal NOT_FOUND */
export async function findMember(db: Db, { communityId, companyId }: Which): Promise<Member> {
  const member = await db
    .selectFrom('community_member')
    .select(['id', 'state', 'version'])
    .where('company_id', '=', companyId)
    .where('community_id', '=', communityId)
    .executeTakeFirst()
  if (!member) throw new Refusal('NOT_FOUND')
  return member
}

/**
 * The community's owner loses access to the company, unless another of their communities includes
 * it.
 */
async function endOversight(db: Db, { communityId, companyId }: Which, now: number): Promise<void> {
  const { owner_user_id } = await db
    .selectFrom('community')
    .select('owner_user_id')
    .where('id', '=', communityId)
    .executeTakeFirstOrThrow()
  const other = await db
    .selectFrom('community_member as m')
    .innerJoin('community as k', 'k.id', 'm.community_id')
    .select('m.id')
    .where('m.company_id', '=', companyId)
    .where('m.state', '=', 'joined')
    .where('k.owner_user_id', '=', owner_user_id)
    .executeTakeFirst()
  if (!other) await removeOverseer(db, companyId, owner_user_id, now)
}

/** Notifies the other side: the company, or the community's owner in their own company. */
async function tellOtherSide(
  db: Db,
  caller: Caller,
  { communityId, companyId }: Which,
  state: string,
  now: number,
  reason?: string,
): Promise<void> {
  const community = await db
    .selectFrom('community')
    .select(['name', 'owner_user_id'])
    .where('id', '=', communityId)
    .executeTakeFirstOrThrow()
  const { company_name } = await db
    .selectFrom('company_detail')
    .select('company_name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const values = {
    community: community.name,
    company: company_name,
    state,
    ...(reason && { reason }),
  }
  if (caller.role === 'community')
    return notify(
      { db, companyId },
      { kind: 'membership.changed', values, link: '/actions/communityjoin', now },
    )
  const home = await db
    .selectFrom('company_user')
    .select('company_id')
    .where('user_id', '=', community.owner_user_id)
    .where('role_id', '=', 5)
    .orderBy('created_ms')
    .orderBy('id')
    .executeTakeFirst()
  if (home && home.company_id !== companyId)
    await notify(
      { db, companyId: home.company_id },
      { kind: 'membership.requested', values, link: '/actions/communityjoin', now },
    )
}
