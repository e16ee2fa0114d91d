import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../http/caller.ts'

/**
 * Over the alias `c` of a company: whether it is one of those a caller may look at or act for: each
 * in which they have a place, whatever their role there or here; beside these, for master all, for
 * a partner those brought in, for a community its members.
 */
export function isCompanyOf({
  role,
  userId,
}: Pick<Caller, 'role' | 'userId'>): RawBuilder<boolean> {
  const hasPlace = sql`exists (
    select 1 from company_user p where p.company_id = c.id and p.user_id = ${userId} and p.status = 'Active')`
  if (role === 'master') return sql`1 = 1`
  if (role === 'partner') return sql`(c.partner_id = ${userId} or ${hasPlace})`
  if (role === 'community') return sql`(${isMemberOf(userId)} or ${hasPlace})`
  return hasPlace as RawBuilder<boolean>
}

/** Over the alias `c`: whether it has joined a community that this user owns. */
export function isMemberOf(userId: string): RawBuilder<boolean> {
  return sql`exists (
    select 1 from community k join community_member m on m.community_id = k.id
    where k.owner_user_id = ${userId} and m.company_id = c.id and m.state = 'joined')`
}

/** Over the alias `c`: whether a caller's account began with it. */
export function isOwn({ userId }: Pick<Caller, 'userId'>): RawBuilder<boolean> {
  return sql`c.id = (select p.company_id from company_user p where p.user_id = ${userId} order by p.created_ms, p.id limit 1)`
}

/**
 * Over the alias `c`: whether a caller may switch it on and off. Master each, a community its
 * members.
 */
export function isSwitchable({
  role,
  userId,
}: Pick<Caller, 'role' | 'userId'>): RawBuilder<boolean> {
  if (role === 'master') return sql`1 = 1`
  return role === 'community' ? isMemberOf(userId) : sql`1 = 0`
}
