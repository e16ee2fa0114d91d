import type { ActorRole } from '#contract/role.ts'
import type { Actor } from './rule.ts'

/**
 * Roles that send some events of a lifecycle with the permission of another role, and why. The
 * history contains the real role.
 */
export type StandIn<Name extends string> = {
  roles: readonly ActorRole[]
  as: ActorRole
  events: readonly Name[]
  why: string
}

/**
 * The actor whose permission applies to an event: the sender, or the role that the sender stands in
 * for.
 */
export function actingFor<Name extends string>(
  { standIns = [] }: { standIns?: readonly StandIn<Name>[] },
  event: Name,
  by: Actor,
): Actor {
  const found = standIns.find(
    ({ roles, events }) => roles.includes(by.role) && events.includes(event),
  )
  return found ? { role: found.as } : by
}
