import { sql } from 'kysely'
import type { CompanyId, Id } from '#contract/fields.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { present, selected } from '../db/columns.ts'
import { sortedOnly } from '../db/dialect.ts'
import { newId } from '../db/id.ts'
import { cachedInsert } from '../db/cached-statement.ts'
import type { Tenant } from '../db/tenant.ts'
import type { Change } from './change.ts'

/**
 * A transition of an order, a line or a payment. `parentId` is the order on whose page it is shown;
 * `reasonCode` is for reasons other than those of orders.
 */
export type NewEntry = {
  entity: string
  entityId: Id | CompanyId
  parentId: Id | CompanyId
  event: string
  from?: string
  to: string
  version: number
  reasonCode?: string | undefined
  /** Replaces the note of the change. */
  note?: string | undefined
}

/** The columns of a history entry. */
export const historyColumns = {
  id: 'id',
  entity: 'entity',
  entityId: 'entity_id',
  event: 'event',
  from: 'from_state',
  to: 'to_state',
  actorRole: 'actor_role',
  actorName: 'actor_name',
  reasonCode: 'reason_code',
  note: 'note',
  occurredMs: 'occurred_ms',
  recordVersion: 'record_version',
}

/** The histories of records, by their ids. */
export async function historiesOf(
  { db, companyId }: Tenant,
  ids: readonly Id[],
): Promise<ReadonlyMap<string, HistoryEntry[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<HistoryEntry>`
    select ${selected('h', historyColumns)} from state_history h
    where h.company_id = ${companyId} and h.parent_id in (${sql.join([...ids])})
    order by ${sortedOnly(sql`h.occurred_ms`)}, h.id`.execute(db)
  return Map.groupBy(
    rows.map((entry) => present(entry)),
    ({ entityId }) => entityId,
  )
}

/** Who changed it, when and why. */
type By = Pick<Change, 'tenant' | 'role' | 'now' | 'actorId' | 'actorName' | 'reasonCode' | 'note'>

/** Writes history entries in the transaction of the change. Entries are never changed. */
export async function recordHistory(change: By, entries: readonly NewEntry[]): Promise<void> {
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
    note: entry.note ?? change.note ?? null,
    occurred_ms: change.now,
    record_version: entry.version,
  }))
  await addEntries(db, rows)
}

const addEntries = cachedInsert('state_history', [
  'company_id',
  'id',
  'entity',
  'entity_id',
  'parent_id',
  'event',
  'from_state',
  'to_state',
  'actor_role',
  'actor_id',
  'actor_name',
  'reason_code',
  'note',
  'occurred_ms',
  'record_version',
])

type Moved = Pick<NewEntry, 'event' | 'from' | 'to'>

/** Records one event of a record. `parentId`: the record on whose page it is shown, if not its own. */
export function recordMove(
  change: By,
  { event, from, to }: Moved,
  entry: Omit<NewEntry, keyof Moved | 'parentId'> & { parentId?: Id },
): Promise<void> {
  return recordHistory(change, [{ parentId: entry.entityId, ...entry, event, from, to }])
}
