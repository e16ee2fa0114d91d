import * as z from 'zod/mini'
import { endpoint, wholeListEndpoint } from './endpoint.ts'
import { amount, id, partySize, positiveAmount, quantity, shortText, version } from './fields.ts'
import { orderAtTable } from './order-at-table.ts'
import { coversPayment, paymentTxn } from './payment.ts'
import { nextReservation } from './reservation.ts'
import { billShares, tableBill } from './table-bill.ts'
import { tableGuestOrder } from './table-guest-order.ts'
import { tableCode } from './intake.ts'
import { wholeListInput } from './page.ts'
import { as, instant } from './wire.ts'

/** What the team has to do at a table, in the usual order. */
export const tableNeeds = ['accept', 'fire', 'serve', 'bill', 'clear'] as const

export const tableStates = [
  'free',
  'reserved',
  'occupied',
  'bill_requested',
  'to_clear',
  'out_of_service',
] as const
export const tableEvents = [
  'table.open',
  'table.reserve',
  'table.disable',
  'table.release',
  'table.transfer-out',
  'table.merge-out',
  'table.request-bill',
  'table.settled',
  'table.add-items',
  'table.clear',
  'table.enable',
] as const

const tableId = as('table_id', id)
const capacity = z.int().check(z.minimum(1), z.maximum(100))
const area = z.optional(z.string().check(z.trim(), z.maxLength(40)))
const isRange = z.refine<{ capacity?: number | undefined; minCapacity?: number | undefined }>(
  (table) => (table.minCapacity ?? 0) <= (table.capacity ?? 100),
  {
    path: ['minCapacity'],
    error: 'more_than_seats',
  },
)
const sort = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000)))

export const diningTable = z.object({
  id: tableId,
  name: z.string(),
  capacity,
  minCapacity: z.optional(z.int()),
  area: z.optional(z.string()),
  locationId: z.optional(id),
  sort: z.int(),
  qrCode: z.optional(z.string()),
  isEnabled: as('is_enabled', z.boolean()),
  version,
})
export type DiningTable = z.infer<typeof diningTable>

export const tableSession = z.object({
  id: as('table_session_id', id),
  partySize: z.int(),
  openedMs: instant(),
  openedBy: z.optional(z.string()),
  billRequestedMs: z.optional(instant()),
  /** The parts of the total; included tax adds nothing. */
  subtotalAmount: amount,
  discountAmount: amount,
  /** The names of the promotions in the discount; absent if none. */
  promotions: z.optional(z.array(z.string())),
  taxAmount: amount,
  taxIncludedAmount: amount,
  deliveryAmount: amount,
  tipAmount: amount,
  totalAmount: amount,
  paidAmount: amount,
  refundedAmount: amount,
  owedAmount: amount,
  /** The due refunds, also of cancelled orders, without discarded ones. */
  dueBackAmount: amount,
  /** The equal shares of what is owed; absent if it is not shared, or has changed since. */
  shares: z.optional(billShares),
  currency: z.string(),
  /** The code for joining the running order; absent if the company does not use codes. */
  joinCode: z.optional(tableCode),
  /** After too many wrong codes nobody can join until a new code is created. */
  isJoinBlocked: as('join_blocked', z.boolean()),
})

/**
 * A table with its open session. `liveStatus` is derived from the session and its orders, never
 * stored.
 */
export const tableDetail = z.object({
  ...diningTable.shape,
  liveStatus: z.enum(tableStates),
  session: as('TableSession', z.optional(tableSession)),
  /** The bill by line; absent at a free table. */
  bill: as('Bill', z.optional(tableBill)),
  orders: as('Orders', z.array(orderAtTable)),
  /** The payments and refunds of the session's orders; empty for staff who may not read orders. */
  payments: as('Payments', z.array(paymentTxn)),
  nextReservation: as('NextReservation', z.optional(nextReservation)),
  allowedEvents: z.array(z.enum(tableEvents)),
})
export type TableDetail = z.infer<typeof tableDetail>

export const listTables = wholeListEndpoint({
  base: 'business',
  path: 'table/getall',
  summary: 'Tables as they stand in the room',
  access: 'table.read',
  input: z.strictObject({
    ...wholeListInput,
    area: z.optional(z.string().check(z.maxLength(40))),
    status: z.optional(z.enum(tableStates)),
  }),
  output: diningTable,
})
export const getTable = endpoint({
  method: 'GET',
  base: 'business',
  path: 'table/getbyid',
  summary: 'One table with its open session and orders',
  access: 'table.read',
  input: z.strictObject({ id }),
  output: tableDetail,
  refusals: ['NOT_FOUND'],
})
export const createTable = endpoint({
  method: 'POST',
  base: 'business',
  path: 'table/create',
  summary: 'Add a table; its QR link is made at once',
  access: 'table.write',
  input: z
    .strictObject({
      name: shortText,
      capacity,
      minCapacity: z.optional(capacity),
      area,
      locationId: z.optional(id),
      sort,
    })
    .check(isRange),
  output: diningTable,
  refusals: ['DUPLICATE', 'NOT_FOUND'],
})
/** The owner changes fields, the team sends events. TRANSFER and MERGE need `to_table_id`. */
export const updateTable = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'table/update',
  summary: 'Change a table, or move its session',
  access: 'table.move',
  input: z
    .strictObject({
      id: tableId,
      expectedVersion: version,
      event: z.optional(z.enum(tableEvents)),
      toTableId: z.optional(id),
      partySize: z.optional(partySize),
      name: z.optional(shortText),
      capacity: z.optional(capacity),
      minCapacity: z.optional(capacity),
      area,
      sort,
      /** Moves guests who were merged into this table back to `to_table_id`, within ten minutes. */
      undoMerge: z.optional(z.literal(true)),
      /** Seats the guests of the last release again with their code, within ten minutes. */
      undoRelease: z.optional(z.literal(true)),
      /** Replaces the join code; guests who have already joined stay. */
      newCode: z.optional(z.literal(true)),
      /** Frees the table although a refund is due. */
      refundLater: z.optional(z.literal(true)),
    })
    .check(isRange),
  output: tableDetail,
  refusals: [
    'NOT_FOUND',
    'DUPLICATE',
    'TABLE_OCCUPIED',
    'SAME_TABLE',
    'UNPAID',
    'IN_USE',
    'TOO_LATE',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'ROLE_FORBIDDEN',
  ],
})

export const payTablePart = endpoint({
  method: 'POST',
  base: 'business',
  path: 'table/paypart',
  summary: 'Take the money for some dishes of the bill of a table; no dish is paid twice',
  access: 'payment.record',
  input: z
    .strictObject({
      id: tableId,
      items: z
        .array(z.strictObject({ cartId: id, quantity }))
        .check(z.minLength(1), z.maxLength(100)),
      /** The amount displayed on the screen: if it has changed, nothing is charged. */
      amount: positiveAmount,
      /** A tip on top of the amount. */
      tipAmount: z.optional(positiveAmount),
      method: z.enum(['cash', 'card']),
      /** For cash: the amount handed over. */
      receivedAmount: z.optional(positiveAmount),
    })
    .check(
      z.refine((it) => new Set(it.items.map(({ cartId }) => cartId)).size === it.items.length, {
        path: ['items'],
        error: 'duplicate',
      }),
      z.refine(coversPayment, { path: ['receivedAmount'], error: 'less_than_amount' }),
    ),
  /** With the payments that were recorded, one per order. */
  output: z.object({
    ...tableDetail.shape,
    paymentIds: as('payment_txn_ids', z.array(id)),
  }),
  refusals: [
    'NOT_FOUND',
    'AMOUNT_MISMATCH',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'LIMIT_REACHED',
  ],
})

export const liveTable = z.object({
  id: tableId,
  name: z.string(),
  area: z.optional(z.string()),
  capacity: z.int(),
  liveStatus: z.enum(tableStates),
  partySize: z.optional(z.int()),
  openedMs: as('opened_ms', z.optional(z.int())),
  /** Pieces, not lines. */
  counts: z.object({
    inCart: z.int(),
    inKitchen: z.int(),
    cooked: z.int(),
    served: z.int(),
    /** Waiting to be sent to the kitchen: in an accepted order, with preparation. */
    toFire: z.int(),
    /** Cooked, or ready without the kitchen (a drink) in an accepted order. */
    toServe: z.int(),
  }),
  totalAmount: amount,
  owedAmount: amount,
  dueBackAmount: amount,
  currency: z.string(),
  waiter: z.optional(z.string()),
  joinCode: z.optional(tableCode),
  isJoinBlocked: as('join_blocked', z.boolean()),
  /** What the table is waiting for: an order to accept, food to serve, the bill, clearing. */
  needs: z.array(z.enum(tableNeeds)),
  /** Guests' orders that wait to be accepted, oldest first; absent: none. */
  guestOrders: as('GuestOrders', z.optional(z.array(tableGuestOrder))),
  nextReservation: as('NextReservation', z.optional(nextReservation)),
  version,
  allowedEvents: z.array(z.enum(tableEvents)),
})
export type LiveTable = z.infer<typeof liveTable>

/** Whether guests can be seated here; at a reserved table the app warns first. */
export function isOpenable({ liveStatus }: Pick<LiveTable, 'liveStatus'>): boolean {
  return liveStatus === 'free' || liveStatus === 'reserved'
}

export const listLiveTables = wholeListEndpoint({
  base: 'business',
  path: 'table/livelist',
  summary: 'The room as it is now',
  access: 'table.read',
  input: z.strictObject({
    ...wholeListInput,
    locationId: z.optional(id),
    area: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: liveTable,
})
