import type { EventObject } from 'xstate'
import type { ActorRole } from '#contract/role.ts'

/** The role that sends an event; undefined for an event without a sender. */
export function roleIn(event: EventObject | undefined): ActorRole | undefined {
  return (event as { by?: { role?: ActorRole } } | undefined)?.by?.role
}

/** The role that sends an event of a lifecycle. @throws TypeError for another event */
export function roleOfEvent(event: EventObject): ActorRole {
  const role = roleIn(event)
  if (!role) throw new TypeError(`nobody sends ${event.type}`)
  return role
}
