import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Caller } from '../http/caller.ts'

/**
 * A condition on the alias `c` of a company: whether the caller may see it or act for it. These are
 * all companies the caller belongs to, in any role; in addition, for master all, for a partner
 * those they referred, for a community its members.
 */
export function isCompanyOf({
  role,
  userId,
}: Pick<Caller, 'role' | 'userId'>): RawBuilder<boolean> {
  const hasPlace = sql<boolean>`exists (
    select 1 from company_user p where p.company_id = c.id and p.user_id = ${userId}
      and p.status = 'Active')`
  if (role === 'master') return sql`1 = 1`
  if (role === 'partner') return sql`(c.partner_id = ${userId} or ${hasPlace})`
  if (role === 'community') return sql`(${isMemberOf(userId)} or ${hasPlace})`
  return hasPlace
}

/** A condition on the alias `c`: whether it is a member of a community that this user owns. */
function isMemberOf(userId: Id): RawBuilder<boolean> {
  return sql`exists (
    select 1 from community k join community_member m on m.community_id = k.id
    where k.owner_user_id = ${userId} and m.company_id = c.id and m.state = 'joined')`
}

/** A condition on the alias `c`: whether a caller's account was created with it. */
export function isOwn({ userId }: Pick<Caller, 'userId'>): RawBuilder<boolean> {
  return sql`c.id = (select p.company_id from company_user p where p.user_id = ${userId}
    order by p.created_ms, p.id limit 1)`
}

/**
 * A condition on the alias `c`: whether the caller may activate and deactivate it. Master: all; a
 * community: its members.
 */
export function isSwitchable({
  role,
  userId,
}: Pick<Caller, 'role' | 'userId'>): RawBuilder<boolean> {
  if (role === 'master') return sql`1 = 1`
  return role === 'community' ? isMemberOf(userId) : sql`1 = 0`
}
