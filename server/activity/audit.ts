import type { CompanyId, Id } from '#contract/fields.ts'
import type { ActorRole } from '#contract/role.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'

/** Who changes something, and when. */
export type Doer = { role: ActorRole; id?: Id; name?: string; now: number }

/** An entry of the audit log. `note` says which fields, or why. */
export type AuditEntry = {
  entity: string
  entityId: Id | CompanyId
  event: string
  from?: string
  to: string
  version: number
  note?: string
  reasonCode?: string
}

/** A caller as the actor of a change. */
export function doerOf({ role, companyUserId, fullName }: Caller, now: number): Doer {
  return { role, id: companyUserId, name: fullName, now }
}

/** Writes an audit entry in the transaction of the change. Entries are never changed. */
export async function writeAudit(
  { db, companyId }: Tenant,
  by: Doer,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('state_history')
    .values({
      company_id: companyId,
      id: newId(),
      entity: entry.entity,
      entity_id: entry.entityId,
      parent_id: entry.entityId,
      event: entry.event,
      from_state: entry.from ?? null,
      to_state: entry.to,
      actor_role: by.role,
      actor_id: by.id ?? null,
      actor_name: by.name ?? null,
      reason_code: entry.reasonCode ?? null,
      note: entry.note ?? null,
      occurred_ms: by.now,
      record_version: entry.version,
    })
    .execute()
}
