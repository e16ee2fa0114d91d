import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import {
  type DiningTable,
  type LiveTable,
  type TableDetail,
  tableEvents,
  tableNeeds,
} from '#contract/table.ts'
import { allowedEvents } from '#lifecycles/decide.ts'
import { tableLifecycle } from '#lifecycles/table.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../change/change.ts'
import { namesOf } from '../promotion/promotion-names.ts'
import { owedOfRow } from '../order/money/owed.ts'
import { saleRefund } from '../order/money/sale-refund.ts'
import { type ListedOrder, listedOrderColumns } from '../order/order-head.ts'
import {
  type JoinedColumns,
  joinedColumns,
  joinedOrderTables,
  orderRowOf,
} from '../order/list/order-row.ts'
import { nextReservations } from '../reservation/next-reservations.ts'
import { guestRulesOf } from './guest-rules.ts'
import { isJoinBlocked } from './guests.ts'
import { billOf } from './bill-parts.ts'
import { sharesOf } from './bill-shares.ts'
import { paymentsAt } from './table-payments.ts'
import {
  findTable,
  type FoundTable,
  isBillOpen,
  liveLineCount,
  liveStatusOf,
} from './live-tables.ts'

/** A table without its session. */
export function diningTableOf({
  id,
  name,
  capacity,
  minCapacity,
  area,
  locationId,
  sort,
  qrCode,
  isEnabled,
  version,
}: FoundTable): DiningTable {
  return {
    id,
    name,
    capacity,
    minCapacity: minCapacity ?? undefined,
    area: area ?? undefined,
    locationId: locationId ?? undefined,
    sort,
    qrCode: qrCode ?? undefined,
    isEnabled: isEnabled === 1,
    version,
  }
}

/** A table as shown on the board. */
export function liveTableOf(table: FoundTable, viewer: Viewer): LiveTable {
  const {
    id,
    name,
    area,
    capacity,
    partySize,
    openedMs,
    inCart,
    inKitchen,
    cooked,
    served,
    toFire,
    toServe,
    totalAmount,
    owedAmount,
    dueBackAmount,
    currency,
    waiter,
    version,
  } = table
  return {
    id,
    name,
    area: area ?? undefined,
    capacity,
    liveStatus: liveStatusOf(table),
    partySize: partySize ?? undefined,
    openedMs: openedMs ?? undefined,
    counts: { inCart, inKitchen, cooked, served, toFire, toServe },
    totalAmount,
    owedAmount,
    dueBackAmount,
    currency,
    waiter: waiter ?? undefined,
    joinCode: joinCodeOf(table),
    isJoinBlocked: joinCodeOf(table) !== undefined && isJoinBlocked(table, viewer.now),
    needs: needsOf(table),
    version,
    allowedEvents: eventsOf(table, viewer),
  }
}

/** A table with its open session and orders. @throws Refusal NOT_FOUND */
export async function tableDetailOf(tenant: Tenant, id: Id, viewer: Viewer): Promise<TableDetail> {
  const table = await findTable(tenant, id)
  if (!table) throw new Refusal('NOT_FOUND')
  return {
    ...diningTableOf(table),
    liveStatus: liveStatusOf(table),
    session: sessionOf(table, viewer.now),
    bill: await billOf(tenant, table),
    orders: await ordersAt(tenant, table, viewer),
    payments: table.sessionId === null ? [] : await paymentsAt(tenant, table.sessionId, viewer),
    nextReservation: (await nextReservations(tenant, viewer.now, id)).get(id),
    allowedEvents: eventsOf(table, viewer),
  }
}

/** The team's tasks at a table, in the usual order. */
function needsOf(table: FoundTable): LiveTable['needs'] {
  const status = liveStatusOf(table)
  const isNeeded = {
    accept: table.pending + table.waiting > 0,
    fire: table.toFire > 0,
    serve: table.toServe > 0,
    bill: status === 'bill_requested',
    clear: status === 'to_clear',
  } satisfies Record<LiveTable['needs'][number], boolean>
  return tableNeeds.filter((need) => isNeeded[need])
}

function eventsOf(table: FoundTable, viewer: Viewer): LiveTable['allowedEvents'] {
  const events = allowedEvents(
    tableLifecycle,
    { liveStatus: liveStatusOf(table), liveLineCount: liveLineCount(table) },
    viewer,
  )
  const isOffered = (event: (typeof tableEvents)[number]) =>
    event !== 'table.release' || !isBillOpen(table)
  return tableEvents.filter((event) => events.includes(event) && isOffered(event))
}

/**
 * The code that the team gives to guests who want to join; undefined if the company requires none.
 */
function joinCodeOf({
  joinCode,
  settings,
}: Pick<FoundTable, 'joinCode' | 'settings'>): string | undefined {
  return joinCode !== null && guestRulesOf(settings).hasCodes ? joinCode : undefined
}

function sessionOf(table: FoundTable, now: number): TableDetail['session'] {
  const { sessionId, partySize, openedMs, waiter, billRequestedMs } = table
  if (sessionId === null || partySize === null || openedMs === null) return undefined
  return {
    // Passes the amounts; the schema of the answer leaves out the other fields.
    ...table,
    id: sessionId,
    partySize,
    openedMs,
    openedBy: waiter ?? undefined,
    billRequestedMs: billRequestedMs ?? undefined,
    promotions: namesOf(table.promotions),
    shares: sharesOf(table),
    joinCode: joinCodeOf(table),
    isJoinBlocked: isJoinBlocked(table, now),
  }
}

type Amounts = Pick<
  TableDetail['orders'][number],
  'subtotalAmount' | 'deliveryAmount' | 'tipAmount'
>

/** The orders of the open session, and those of guests who are not seated yet. */
async function ordersAt(
  { db, companyId }: Tenant,
  { id, sessionId }: FoundTable,
  viewer: Viewer,
): Promise<TableDetail['orders']> {
  const isWaiting = sql`(o.table_id = ${id} and o.table_session_id is null
    and o.order_status_id = 1)`
  const isHere =
    sessionId === null ? isWaiting : sql`(o.table_session_id = ${sessionId} or ${isWaiting})`
  const { rows } = await sql<
    ListedOrder & JoinedColumns & Amounts & { owedAmount: number; isSeated: number }
  >`
    select ${listedOrderColumns}, ${joinedColumns}, ${owedOfRow} as "owedAmount",
      o.subtotal_amount as "subtotalAmount", o.delivery_amount as "deliveryAmount",
      o.tip_amount as "tipAmount",
      case when o.table_session_id is null then 0 else 1 end as "isSeated"
      from ${joinedOrderTables}
      where o.company_id = ${companyId} and ${isHere} order by o.created_ms, o.id`.execute(db)
  return rows.map((order) => ({
    ...orderRowOf(order, viewer),
    owedAmount: order.owedAmount,
    subtotalAmount: order.subtotalAmount,
    deliveryAmount: order.deliveryAmount,
    tipAmount: order.tipAmount,
    refundedAmount: saleRefund(order),
    isSeated: order.isSeated === 1,
  }))
}
