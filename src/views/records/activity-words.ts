import { textAt } from '../../i18n/text-at.ts'
import type { TFunction } from 'i18next'
import type { AuditEntry } from '#contract/activity.ts'

/** The kinds of records in the audit log. */
export const activityEntities = [
  'order',
  'item',
  'payment',
  'delivery',
  'table',
  'reservation',
  'visit',
  'product',
  'promotion',
  'job',
  'application',
  'staff',
  'account',
  'company',
  'location',
  'subscription',
  'plan-payment',
  'membership',
  'delivery-connection',
  'outbox',
] as const

const actorRoles = [
  'master',
  'partner',
  'business',
  'staff',
  'community',
  'guest',
  'system',
  'delivery-partner',
] as const

/** The kind of an entry's record as text; an unknown kind is shown by its name. */
export function entityWord(entity: string, t: TFunction): string {
  const known = activityEntities.find((one) => one === entity)
  return known ? t(`activity.entity.${known}`) : entity
}

/** The name of the actor, otherwise the role. */
export function actorWord({ actorName, actorRole }: AuditEntry, t: TFunction): string {
  const known = actorRoles.find((one) => one === actorRole)
  return actorName ?? (known ? t(`orders.actor.${known}`) : actorRole)
}

/**
 * The text of an event; events of orders, lines and payments use the texts of their history. An
 * unknown event is shown by its name.
 */
export function eventWord(event: string, t: TFunction): string {
  const ofOrder = textAt(t, `orders.happened.${event}`, { defaultValue: event })
  return textAt(t, `activity.happened.${event}`, { defaultValue: ofOrder })
}
