import { textAt } from '../../i18n/text-at.ts'
import type { TFunction } from 'i18next'
import type { AuditEntry } from '#contract/activity.ts'

/** What changes are about. */
export const activityEntities = [
  'order',
  'item',
  'payment',
  'delivery',
  'table',
  'reservation',
  'visit',
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

/** What an entry is about, in words; a record that came later is shown by its name. */
export function entityWord(entity: string, t: TFunction): string {
  const known = activityEntities.find((one) => one === entity)
  return known ? t(`activity.entity.${known}`) : entity
}

/** The name of who did it, else their role. */
export function actorWord({ actorName, actorRole }: AuditEntry, t: TFunction): string {
  const known = actorRoles.find((one) => one === actorRole)
  return actorName ?? (known ? t(`orders.actor.${known}`) : actorRole)
}

/**
 * An event in words: those of orders, lines and payments as their history has them. One without
 * words is shown by its name.
 */
export function eventWord(event: string, t: TFunction): string {
  const ofOrder = textAt(t, `orders.happened.${event}`, { defaultValue: event })
  return textAt(t, `activity.happened.${event}`, { defaultValue: ofOrder })
}
