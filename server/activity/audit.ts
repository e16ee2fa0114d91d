import type { Id } from '#contract/fields.ts'
import type { ActorRole } from '#contract/role.ts'
import { type NewEntry, recordHistory } from '../change/history.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'

/** The person who changes something, and when. */
export type Doer = { role: ActorRole; id?: Id; name?: string; now: number }

/** An entry of the audit log. `note`: the changed fields, or the reason. */
type AuditEntry = Omit<NewEntry, 'parentId'>

/** A caller as the actor of a change. */
export function doerOf({ role, companyUserId, fullName }: Caller, now: number): Doer {
  return { role, id: companyUserId, name: fullName, now }
}

/** Writes an audit entry in the transaction of the change. Entries are never changed. */
export async function writeAudit(tenant: Tenant, by: Doer, entry: AuditEntry): Promise<void> {
  const { id: actorId, name: actorName, ...who } = by
  await recordHistory({ ...who, actorId, actorName, tenant }, [
    { ...entry, parentId: entry.entityId },
  ])
}
