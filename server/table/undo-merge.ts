import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { missing } from '../change/refuse.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import { Refusal } from '../http/refusal.ts'
import { findTable, liveStatusOf } from './live-tables.ts'
import { claimTables, publishTable, refusal } from './move-table.ts'
import { UNDO_MS } from './was-reserved.ts'
import { moveOrders, setSession, takeBackGuests } from './session-effects.ts'

type Wanted = { id: Id; expectedVersion?: number | undefined; toTableId: Id | undefined }

/**
 * Moves merged guests back to their own table, with the orders they brought; later orders stay.
 * @throws Refusal NOT_FOUND; TRANSITION_NOT_ALLOWED if nobody came from there recently;
 * TABLE_OCCUPIED if others sit there now; VERSION_CONFLICT
 */
export async function undoMerge(
  change: Change,
  { id, expectedVersion, toTableId }: Wanted,
): Promise<void> {
  if (!toTableId) throw missing('to_table_id', 'toTable')
  const { db, companyId } = change.tenant
  const isClaimed = await claimTables(change, { id, expectedVersion, toTableId })
  const [table, other] = [
    await findTable(change.tenant, id),
    await findTable(change.tenant, toTableId),
  ]
  if (!table || !other) throw new Refusal('NOT_FOUND')
  if (!isClaimed) throw refusal(change, id, 'VERSION_CONFLICT')
  if (liveStatusOf(other) !== 'free') throw refusal(change, id, 'TABLE_OCCUPIED')
  const { rows } = await sql<{ id: Id; partySize: number; orders: JsonText<Id[]> | null }>`
    select id, party_size as "partySize", merged_orders as "orders" from table_session
    where company_id = ${companyId} and table_id = ${toTableId}
      and merged_into = ${table.sessionId} and closed_ms >= ${change.now - UNDO_MS}
    order by closed_ms desc, id desc`.execute(db)
  const [left] = rows
  if (!left || left.orders === null) throw refusal(change, id, 'TRANSITION_NOT_ALLOWED')
  await sql`
    update table_session set closed_ms = null, merged_into = null, merged_orders = null,
      open_key = 'open', updated_ms = ${change.now}, version = version + 1
    where company_id = ${companyId} and id = ${left.id}`.execute(db)
  await setSession(
    change,
    table.sessionId,
    sql`party_size = case when party_size > ${left.partySize} then party_size - ${left.partySize}
      else 1 end`,
  )
  const to = { sessionId: left.id, tableId: toTableId }
  await moveOrders(change, table.sessionId, to, fromJson(left.orders))
  if (table.sessionId) await takeBackGuests(change, table.sessionId, left.id)
  await recordMove(
    change,
    { event: 'table.open', from: 'free', to: 'occupied' },
    { entity: 'table', entityId: toTableId, version: other.version },
  )
  for (const moved of [table, other]) publishTable(change, moved)
}
