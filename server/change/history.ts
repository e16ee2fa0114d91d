import { newId } from '../db/id.ts'
import type { Change } from './change.ts'

/**
 * A move of an order, a line or a payment. `parentId` is the order on whose page it is shown;
 * `reasonCode` where the reasons are not those of orders.
 */
type Entry = {
  entity: string
  entityId: string
  parentId: string
  event: string
  from?: string
  to: string
  version: number
  reasonCode?: string | undefined
}

/** Writes down what happened, in the transaction in which it happens. Rows are never changed. */
export async function recordHistory(change: Change, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const { db, companyId } = change.tenant
  const rows = entries.map((entry) => ({
    company_id: companyId,
    id: newId(),
    entity: entry.entity,
    entity_id: entry.entityId,
    parent_id: entry.parentId,
    event: entry.event,
    from_state: entry.from ?? null,
    to_state: entry.to,
    actor_role: change.role,
    actor_id: change.actorId ?? null,
    actor_name: change.actorName ?? null,
    reason_code: entry.reasonCode ?? change.reasonCode ?? null,
    note: change.note ?? null,
    occurred_ms: change.now,
    record_version: entry.version,
  }))
  await db.insertInto('state_history').values(rows).execute()
}
