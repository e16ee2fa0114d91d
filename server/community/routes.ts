import {
  type CommunityRow,
  joinCommunity,
  leaveCommunity,
  listCommunities,
} from '#contract/community.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { MembershipEventName } from '#lifecycles/membership.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import type { Caller } from '../http/caller.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { pageOfCommunities, readMembership } from './community-store.ts'
import { askToJoin, findMember, moveMembership } from './move-membership.ts'

type Move = { id: Id; companyIds?: CompanyId[] | undefined; reason?: string | undefined }

/** Communities and their members. Several companies are moved all or nothing. */
export function communityRoutes(app: App): void {
  const { clock } = app

  serve(app, listCommunities, (query, caller, db) => pageOfCommunities(db, caller, query))

  serve(app, joinCommunity, (move, caller, db) =>
    forEachCompany(db, caller, move, (which) =>
      caller.role === 'community'
        ? moveMembership(db, caller, which, 'membership.approve', { now: clock.now() })
        : askToJoin(db, caller, which, clock.now()),
    ),
  )

  serve(app, leaveCommunity, (move, caller, db) =>
    forEachCompany(db, caller, move, async (which) =>
      moveMembership(db, caller, which, await farewellOf(db, caller, which), {
        now: clock.now(),
        reason: move.reason,
      }),
    ),
  )
}

/**
 * The event that ends a membership: a request is declined, a member is expelled, or the company
 * itself leaves.
 */
async function farewellOf(
  db: Db,
  { role }: Caller,
  which: { communityId: Id; companyId: CompanyId },
): Promise<MembershipEventName> {
  if (role !== 'community') return 'membership.leave'
  return (await findMember(db, which)).state === 'requested'
    ? 'membership.decline'
    : 'membership.expel'
}

/**
 * A company acts only for itself; a community's owner for the given companies of their own
 * community. @throws Refusal NOT_FOUND, VALIDATION
 */
async function forEachCompany(
  db: Db,
  caller: Caller,
  { id, companyIds }: Move,
  act: (which: { communityId: Id; companyId: CompanyId }) => Promise<void>,
): Promise<CommunityRow[]> {
  const community = await db
    .selectFrom('community')
    .select('owner_user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const isOwner = caller.role === 'community'
  if (!community || (isOwner && community.owner_user_id !== caller.userId))
    throw new Refusal('NOT_FOUND')
  if (!isOwner && companyIds?.some((companyId) => companyId !== caller.companyId))
    throw new Refusal('NOT_FOUND')
  if (isOwner && !companyIds) throw invalid('company_ids', 'required', 'companies')

  const rows: CommunityRow[] = []
  for (const companyId of new Set(isOwner ? companyIds : [caller.companyId])) {
    await act({ communityId: id, companyId })
    rows.push(...(await readMembership(db, caller, id, companyId)))
  }
  return rows
}
