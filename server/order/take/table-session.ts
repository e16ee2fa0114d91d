import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { type ModuleId, moduleIds } from '#contract/modules.ts'
import { decide } from '#lifecycles/decide.ts'
import { isOver } from '#lifecycles/order-lifecycle-of.ts'
import { type TableEventName, tableLifecycle } from '#lifecycles/table.ts'
import { Refusal } from '../../http/refusal.ts'
import { publish } from '../../live/publish.ts'
import { expectAtTable, hasGuestAtTable, type TableGuest } from '../../table/guests.ts'
import {
  findTable,
  type FoundTable,
  isRunning,
  liveLineCount,
  liveStatusOf,
} from '../../table/live-tables.ts'
import { followSeated } from '../../reservation/follow-seated.ts'
import { moveTable } from '../../table/move-table.ts'
import { insertSession, setSession } from '../../table/session-effects.ts'
import { bySystem, type Change } from '../../change/change.ts'
import { recordMove } from '../../change/history.ts'
import { findOrder, type FoundOrder, type OrderHead } from '../order-head.ts'
import { isOverIn } from '../over.ts'
import { claimCurrent } from '../write.ts'

/** The guest who orders, and the party size for a newly opened table. */
type Party = {
  guest?: TableGuest | undefined
  partySize?: number | null | undefined
  /** An order that was placed before its guests were seated. */
  waitingOrderId?: Id
}

/**
 * The session for an order at a table: the open one, or a new one when the table is free.
 * Concurrent orders get the same one. It stays locked until the transaction ends, so that the table
 * cannot be cleared meanwhile. Guests must have joined it. An order that waited at a table to clear
 * starts a session of its own, unless it is from the same guests.
 * @throws Refusal CODE_NEEDED, NOT_FOUND for a table out of service, TABLE_OCCUPIED for a reserved
 * or uncleared one
 */
export async function sessionOf(
  change: Change,
  tableId: Id,
  { guest, partySize, waitingOrderId }: Party = {},
): Promise<Id> {
  const joined = await lockOpenSession(change, tableId)
  if (joined && waitingOrderId) await clearForNewGuests(change, tableId, joined, waitingOrderId)
  else if (joined) return join(change, tableId, joined, guest)
  await countOn(change, tableId)
  const opened = await lockOpenSession(change, tableId)
  if (opened) return join(change, tableId, opened, guest)

  const table = await seen(change, tableId)
  if (table.isEnabled === 0) throw new Refusal('NOT_FOUND')
  await bringAbout(change, table, 'table.open')
  return insertSession(change, table, partySize ?? undefined)
}

/**
 * The open session of a table whose guests may order more; undefined at a free table. @throws
 * Refusal NOT_FOUND for a table out of service or of another company
 */
export async function joinableSession(
  change: Change,
  tableId: Id,
  guest?: TableGuest,
): Promise<Id | undefined> {
  const table = await seen(change, tableId)
  if (liveStatusOf(table) === 'out_of_service') throw new Refusal('NOT_FOUND')
  return isRunning(table) ? sessionOf(change, tableId, { guest }) : undefined
}

/**
 * Orders never close a session, because the guests may order more; only people do. When the last
 * order is completed, the table becomes settled.
 */
export async function settleSession(
  change: Change,
  { tableSessionId, tableId }: OrderHead,
): Promise<void> {
  if (tableSessionId === null || tableId === null) return
  if ((await lockOpenSession(change, tableId)) !== tableSessionId) return
  const { going, completed, billRequestedMs } = await seen(change, tableId)
  if (going > 0 || completed === 0) return
  await setSession(change, tableSessionId, sql`staying_ms = null`)
  await record(
    bySystem(change),
    await countOn(change, tableId),
    'table.settled',
    billRequestedMs === null ? 'occupied' : 'bill_requested',
    'to_clear',
  )
}

/**
 * Reopens the session of a restored order. @throws Refusal TABLE_OCCUPIED when the table is not
 * free
 */
export async function reopenSession(
  change: Change,
  { tableSessionId, tableId }: OrderHead,
): Promise<void> {
  if (tableSessionId === null || tableId === null) return
  if ((await lockOpenSession(change, tableId)) === tableSessionId) return
  await countOn(change, tableId)
  const table = await seen(change, tableId)
  if (liveStatusOf(table) !== 'free') throw new Refusal('TABLE_OCCUPIED')
  await bringAbout(change, table, 'table.open')
  await sql`
    update table_session set closed_ms = null, updated_ms = ${change.now}, version = version + 1,
      open_key = 'open'
    where company_id = ${change.tenant.companyId} and id = ${tableSessionId}`.execute(
    change.tenant.db,
  )
}

/** Clears a table whose last guests have paid, if the waiting order is not from them. */
async function clearForNewGuests(
  change: Change,
  tableId: Id,
  sessionId: Id,
  orderId: Id,
): Promise<void> {
  if (liveStatusOf(await seen(change, tableId)) !== 'to_clear') return
  if (await hasGuestAtTable(change.tenant, sessionId, orderId)) return
  await moveTable(change, { id: tableId, event: 'table.clear' })
  await followSeated(change)
}

async function join(
  change: Change,
  tableId: Id,
  sessionId: Id,
  guest: TableGuest | undefined,
): Promise<Id> {
  if (guest) await expectAtTable(change.tenant, sessionId, guest)
  return addItems(change, tableId, sessionId)
}

/** A new order withdraws the request for the bill and the table's need for clearing. */
async function addItems(change: Change, tableId: Id, sessionId: Id): Promise<Id> {
  if (liveStatusOf(await seen(change, tableId)) === 'occupied') return sessionId
  await countOn(change, tableId)
  await bringAbout(change, await seen(change, tableId), 'table.add-items')
  await setSession(change, sessionId, sql`bill_requested_ms = null, staying_ms = ${change.now}`)
  return sessionId
}

/**
 * Sends a table event caused by an order. @throws Refusal TABLE_OCCUPIED when the lifecycle refuses
 * it
 */
async function bringAbout(change: Change, table: FoundTable, event: TableEventName): Promise<void> {
  const decision = decide(
    tableLifecycle,
    { liveStatus: liveStatusOf(table), liveLineCount: liveLineCount(table) },
    { type: event, by: change },
  )
  if (!decision.ok) throw new Refusal('TABLE_OCCUPIED')
  await record(change, table, event, decision.from, decision.to)
}

type Versioned = Pick<FoundTable, 'id' | 'version'>

async function record(
  change: Change,
  { id, version }: Versioned,
  event: TableEventName,
  from: string,
  to: string,
): Promise<void> {
  await recordMove(change, { event, from, to }, { entity: 'table', entityId: id, version })
  publish(change.tenant, { topic: 'table', id, version, moduleId: moduleIds.tableOrdering })
}

/** Locks the open session with an update that changes nothing, so that later reads are current. */
async function lockOpenSession(
  { tenant: { db, companyId }, now }: Change,
  tableId: Id,
): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    update table_session set updated_ms = ${now} where company_id = ${companyId}
      and table_id = ${tableId} and open_key = 'open' returning id`.execute(db)
  return rows[0]?.id
}

/** Increments a table's version, which also locks it. @throws Refusal NOT_FOUND */
async function countOn(
  { tenant: { db, companyId }, now }: Change,
  tableId: Id,
): Promise<Versioned> {
  const { rows } = await sql<Versioned>`
    update dining_table set version = version + 1, updated_ms = ${now}
      where company_id = ${companyId} and id = ${tableId} returning id, version`.execute(db)
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

async function seen({ tenant }: Change, tableId: Id): Promise<FoundTable> {
  const table = await findTable(tenant, tableId)
  if (!table) throw new Refusal('NOT_FOUND')
  return table
}

/**
 * The order of a table session to which lines can be added. A paid bill does not grow: later lines
 * start a new one.
 */
export async function openBillOf(
  change: Change,
  moduleId: ModuleId,
  sessionId: Id,
): Promise<FoundOrder | undefined> {
  const { db, companyId } = change.tenant
  const { rows } = await sql<{ id: Id }>`
    select id from sale_order where company_id = ${companyId} and table_session_id = ${sessionId}
      and payment_status = 'unpaid'
      and not ${isOverIn('order_status_id')} order by created_ms, id limit 1`.execute(db)
  return rows[0] && findOrder(change.tenant, moduleId, rows[0].id)
}

/**
 * The same, locked as it is now: guests order while the team works on the dishes of their table.
 */
export async function claimOpenBill(
  change: Change,
  moduleId: ModuleId,
  sessionId: Id,
): Promise<FoundOrder | undefined> {
  const seen = await openBillOf(change, moduleId, sessionId)
  const bill = seen && (await claimCurrent(change, seen))
  const isOpen = bill?.paymentStatus === 'unpaid' && !isOver(bill)
  return !bill || isOpen ? bill : openBillOf(change, moduleId, sessionId)
}
