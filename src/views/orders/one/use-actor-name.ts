import { useTranslation } from '#i18n/use-translation.tsx'
import type { HistoryEntry } from '#contract/history.ts'
import type { ActorRole } from '#contract/role.ts'

const actorRoles: Record<ActorRole, true> = {
  master: true,
  partner: true,
  business: true,
  staff: true,
  community: true,
  guest: true,
  system: true,
  'delivery-partner': true,
}

/** The display name of an actor: the person's name, otherwise the role. */
export function useActorName(): (entry: Pick<HistoryEntry, 'actorName' | 'actorRole'>) => string {
  const { t } = useTranslation()
  return ({ actorName, actorRole }) =>
    actorName ?? (isActorRole(actorRole) ? t(`orders.actor.${actorRole}`) : actorRole)
}

function isActorRole(role: string): role is ActorRole {
  return Object.hasOwn(actorRoles, role)
}
