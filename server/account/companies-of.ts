import { type RawBuilder, sql } from 'kysely'
import { roleIds } from '#contract/role.ts'
import type { Caller } from '../http/caller.ts'

/**
 * Over the alias `c` of a company: whether it is one of those a caller may look at or act for. Master all, a partner those
 * brought in, a community its members, an owner their own; beside these, those in which they hold a place of their role.
 */
export function isCompanyOf({ role, userId }: Pick<Caller, 'role' | 'userId'>): RawBuilder<boolean> {
  const hasPlace = sql`exists (select 1 from company_user p where p.company_id = c.id and p.user_id = ${userId} and p.role_id = ${roleIds[role]} and p.status = 'Active')`
  if (role === 'master') return sql`1 = 1`
  if (role === 'partner') return sql`(c.partner_id = ${userId} or ${hasPlace})`
  if (role === 'community') return sql`(${isMemberOf(userId)} or ${hasPlace})`
  return sql`${hasPlace}`
}

/** Over the alias `c`: whether it has joined a community that this user owns. */
export function isMemberOf(userId: string): RawBuilder<boolean> {
  return sql`exists (
    select 1 from community k join community_member m on m.community_id = k.id
    where k.owner_user_id = ${userId} and m.company_id = c.id and m.state = 'joined')`
}

/** Over the alias `c`: whether a caller may switch it on and off. Master each, a community its members. */
export function isSwitchable({ role, userId }: Pick<Caller, 'role' | 'userId'>): RawBuilder<boolean> {
  if (role === 'master') return sql`1 = 1`
  return role === 'community' ? isMemberOf(userId) : sql`1 = 0`
}
