import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import type { TableEffect } from '#lifecycles/table.ts'
import { newId, noId } from '../db/id.ts'
import { toJson } from '../db/json-text.ts'
import type { Change } from '../change/change.ts'
import { announceOrder } from '../order/move/announce.ts'
import { noteOrderChange } from '../order/sums/note-change.ts'
import type { OrderHead } from '../order/order-head.ts'
import { newJoinCode } from './guests.ts'
import type { FoundTable } from './live-tables.ts'

/** The context of an event's effects; `other` is the table to which the guests move. */
type Move = {
  table: FoundTable
  other?: FoundTable | undefined
  partySize?: number | undefined
  /** The session to open again. */
  released?: Id | undefined
  params: Readonly<Record<string, unknown>>
}

/** The writes of each effect of the lifecycle. Tables and sessions are locked by the caller. */
export const writeEffect: Record<TableEffect, (change: Change, move: Move) => Promise<void>> = {
  async openSession(change, { table, partySize, released }) {
    if (released) await reopenSession(change, released)
    else await insertSession(change, table, partySize)
  },
  async closeSession(change, { table }) {
    await endSession(change, table.sessionId, null)
    await forgetNames(change, table.sessionId)
  },
  async moveSession(change, { table, other }) {
    await setSession(change, table.sessionId, sql`table_id = ${other?.id}`)
    if (other) await setFlag(change, other.id, 'is_reserved', false)
    const to = { sessionId: table.sessionId, tableId: other?.id }
    await moveOrders(change, table.sessionId, to)
  },
  async mergeSession(change, { table, other }) {
    await endSession(change, table.sessionId, other?.sessionId ?? null)
    await setSession(
      change,
      other?.sessionId,
      sql`party_size = party_size + ${table.partySize ?? 0}`,
    )
    const to = { sessionId: other?.sessionId, tableId: other?.id }
    await noteMerged(change, table.sessionId, await moveOrders(change, table.sessionId, to))
    await moveGuests(change, table.sessionId, other?.sessionId)
  },
  stampBill: (change, { table }) =>
    setSession(change, table.sessionId, sql`bill_requested_ms = ${change.now}`),
  clearBill: (change, { table }) =>
    setSession(change, table.sessionId, sql`bill_requested_ms = null, staying_ms = ${change.now}`),
  setEnabled: (change, { table, params }) =>
    setFlag(change, table.id, 'is_enabled', params['isEnabled'] === true),
  setReserved: (change, { table, params }) =>
    setFlag(change, table.id, 'is_reserved', params['isReserved'] === true),
}

/**
 * Opens a session and returns its id; clears the table's reserved state. A unique key allows only
 * one open session per table.
 */
export async function insertSession(
  change: Change,
  table: Pick<FoundTable, 'id'>,
  partySize = 1,
): Promise<Id> {
  const id = newId()
  const { now, actorId = null, tenant } = change
  const stamps = {
    created_ms: now,
    updated_ms: now,
    version: 1,
    opened_ms: now,
    closed_ms: null,
    bill_requested_ms: null,
    merged_into: null,
  }
  await tenant.db
    .insertInto('table_session')
    .values({
      company_id: tenant.companyId,
      id,
      table_id: table.id,
      party_size: partySize,
      opened_by: actorId,
      open_key: 'open',
      join_code: newJoinCode(),
      ...stamps,
    })
    .execute()
  await setFlag(change, table.id, 'is_reserved', false)
  return id
}

/** Guests of an ended session keep their code. */
async function reopenSession({ now, tenant }: Change, sessionId: Id): Promise<void> {
  await sql`
    update table_session set closed_ms = null, open_key = 'open', updated_ms = ${now},
      version = version + 1
    where company_id = ${tenant.companyId} and id = ${sessionId} and open_key = id`.execute(
    tenant.db,
  )
}

async function endSession(
  change: Change,
  sessionId: Id | null,
  mergedInto: Id | null,
): Promise<void> {
  await setSession(
    change,
    sessionId,
    sql`closed_ms = ${change.now}, merged_into = ${mergedInto}, open_key = id`,
  )
}

/** Names of guests are deleted when the session ends. */
async function forgetNames({ tenant }: Change, sessionId: Id | null): Promise<void> {
  await sql`
    update cart_item set guest_name = null
    where company_id = ${tenant.companyId} and guest_name is not null and order_id in (
      select id from sale_order where company_id = ${tenant.companyId}
        and table_session_id = ${sessionId})`.execute(tenant.db)
}

/** Updates an open session. */
export async function setSession(
  { now, tenant }: Change,
  sessionId: Id | null | undefined,
  sets: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update table_session set ${sets}, updated_ms = ${now}, version = version + 1
    where company_id = ${tenant.companyId} and id = ${sessionId} and open_key = 'open'`.execute(
    tenant.db,
  )
}

async function setFlag(
  { tenant }: Change,
  id: Id,
  column: 'is_enabled' | 'is_reserved',
  isSet: boolean,
): Promise<void> {
  await sql`update dining_table set ${sql.ref(column)} = ${isSet ? 1 : 0}
    where company_id = ${tenant.companyId} and id = ${id}`.execute(tenant.db)
}

/** Guests who joined one of two merged sessions are moved to the other. */
async function moveGuests(
  { tenant: { db, companyId } }: Change,
  from: Id | null,
  to: Id | null | undefined,
): Promise<void> {
  await sql`
    insert into table_guest (company_id, table_session_id, guest_key, created_ms)
    select company_id, ${to}, guest_key, created_ms from table_guest where company_id = ${companyId}
      and table_session_id = ${from}
    on conflict (company_id, table_session_id, guest_key) do nothing`.execute(db)
}

/**
 * Undoes `moveGuests`: whoever came along is no longer at the other table. Those who joined there
 * themselves stay: a row that was copied has the time of the first one.
 */
export async function takeBackGuests(
  { tenant: { db, companyId } }: Change,
  from: Id,
  to: Id,
): Promise<void> {
  await sql`
    delete from table_guest where company_id = ${companyId} and table_session_id = ${from}
      and exists (select 1 from table_guest g where g.company_id = ${companyId}
        and g.table_session_id = ${to} and g.guest_key = table_guest.guest_key
        and g.created_ms = table_guest.created_ms)`.execute(db)
}

type MovedOrder = Pick<OrderHead, 'id' | 'version' | 'moduleId' | 'orderStatusId' | 'createdMs'>

/** Stores which orders were moved, for an undo of the merge. */
async function noteMerged(
  { tenant }: Change,
  sessionId: Id | null,
  orderIds: readonly Id[],
): Promise<void> {
  await tenant.db
    .updateTable('table_session')
    .set({ merged_orders: toJson([...orderIds]) })
    .where('company_id', '=', tenant.companyId)
    .where('id', '=', sessionId ?? noId)
    .execute()
}

/**
 * Moves the orders of a session to another one, including closed ones, because they are one bill.
 * `only`: just these orders. Returns their ids.
 */
export async function moveOrders(
  change: Change,
  from: Id | null,
  to: { sessionId: Id | null | undefined; tableId: Id | undefined },
  only?: readonly Id[],
): Promise<Id[]> {
  if (only?.length === 0) return []
  const { now, tenant } = change
  const { rows } = await sql<MovedOrder>`
    update sale_order set table_session_id = ${to.sessionId}, table_id = ${to.tableId},
      updated_ms = ${now},
      version = version + 1
    where company_id = ${tenant.companyId} and table_session_id = ${from}
      ${only ? sql`and id in (${sql.join([...only])})` : sql``}
    returning id, version, module_id as "moduleId", order_status_id as "orderStatusId",
      created_ms as "createdMs"`.execute(tenant.db)
  for (const order of rows) {
    await noteOrderChange(change, order)
    if (!isOver(order)) announceOrder(change, order)
  }
  return rows.map(({ id }) => id)
}
