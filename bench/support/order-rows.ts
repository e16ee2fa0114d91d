import type { Insertable } from 'kysely'
import { moduleIds } from '#contract/modules.ts'
import { type OrderStatusId, orderStatusIds } from '#contract/order-status.ts'
import { newId } from '../../server/db/id.ts'
import { toJson } from '../../server/db/json-text.ts'
import type { Schema } from '../../server/db/schema.ts'
import { pick } from './random.ts'

/** The rows of one order in all its tables. */
export type OrderRows = {
  order: Insertable<Schema['sale_order']>
  lines: Insertable<Schema['cart_item']>[]
  payments: Insertable<Schema['payment_txn']>[]
  history: Insertable<Schema['state_history']>[]
}

type Wanted = {
  companyId: string
  orderNo: string
  status: OrderStatusId
  customerId: string
  createdMs: number
  actorId: string
  productIds?: readonly string[]
  random: () => number
}

const dishes = [
  'Margherita',
  'Paneer tikka',
  'Fish and chips',
  'Ramen',
  'Falafel bowl',
  'Green curry',
  'Lemonade',
  'Carrot cake',
] as const
const MINUTE_MS = 60_000

/** An order of one to four lines; a completed one is paid and has a history. */
export function orderRows({
  companyId,
  orderNo,
  status,
  customerId,
  createdMs,
  actorId,
  productIds = [],
  random,
}: Wanted): OrderRows {
  const isOpen = status === orderStatusIds.Pending || status === orderStatusIds.Received
  const isPaid = status === orderStatusIds.Completed
  const movedMs = isOpen ? createdMs : createdMs + 30 * MINUTE_MS
  const stamps = { company_id: companyId, created_ms: createdMs, updated_ms: movedMs, version: 1 }
  const id = newId()
  const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, sort) => ({
    ...lineOf({ ...stamps, order_id: id, sort }, random),
    ...(productIds.length > 0 && { product_id: pick(random, productIds) }),
  }))
  const total = lines.reduce((sum, line) => sum + line.line_amount, 0)
  return {
    order: {
      ...stamps,
      ...unused,
      id,
      uuid: newId(),
      order_no: orderNo,
      module_id: moduleIds.foodKart,
      order_status_id: status,
      moved_ms: movedMs,
      payment_status: isPaid ? 'paid' : 'unpaid',
      delivery_type: pick(random, ['Delivery', 'Click and Collect']),
      source: pick(random, ['walk_in', 'phone', 'guest']),
      customer_id: customerId,
      promised_ms: createdMs + 30 * MINUTE_MS,
      ...amountsOf(total, isPaid),
      item_count: lines.length,
      open_item_count: 0,
    },
    lines,
    payments: isPaid ? [paymentOf({ ...stamps, order_id: id, amount: total })] : [],
    history: ['order.accept', 'order.start']
      .slice(0, status === orderStatusIds.Pending ? 0 : 2)
      .map((event) => entryOf({ companyId, orderId: id, event, actorId, occurredMs: movedMs })),
  }
}

/** Columns that no order of the data set uses. */
const unused = {
  location_id: null,
  table_id: null,
  table_session_id: null,
  resource_id: null,
  start_ms: null,
  end_ms: null,
  outcome: null,
  reason_code: null,
  cancelled_by: null,
  note: null,
  address: null,
}

function amountsOf(total: number, isPaid: boolean) {
  const none = { discount_amount: 0, delivery_amount: 0, tip_amount: 0, refunded_amount: 0 }
  return {
    ...none,
    subtotal_amount: total,
    tax_amount: Math.round(total / 6),
    tax_percent: 20,
    tax_included: 1,
    total_amount: total,
    paid_amount: isPaid ? total : 0,
    currency: 'GBP',
  }
}

type Stamps = {
  company_id: string
  created_ms: number
  updated_ms: number
  version: number
  order_id: string
}

function lineOf(
  stamps: Stamps & { sort: number },
  random: () => number,
): Insertable<Schema['cart_item']> & { line_amount: number } {
  const unitAmount = 300 + Math.floor(random() * 1500)
  const quantity = 1 + Math.floor(random() * 3)
  const none = {
    product_id: null,
    note: null,
    station: null,
    reason_code: null,
    fired_ms: null,
    cooked_ms: null,
    served_ms: null,
  }
  return {
    ...stamps,
    ...none,
    id: newId(),
    name: pick(random, dishes),
    unit_amount: unitAmount,
    quantity,
    line_amount: unitAmount * quantity,
    options: toJson([]),
    cart_status: 'Cooked',
    no_prep: 0,
  }
}

function paymentOf(stamps: Stamps & { amount: number }): Insertable<Schema['payment_txn']> {
  return {
    ...stamps,
    id: newId(),
    purpose: 'order',
    method: 'cash',
    direction: 'in',
    currency: 'GBP',
    state: 'succeeded',
    provider_ref: null,
    actor_name: 'Ada Owner',
  }
}

function entryOf(entry: {
  companyId: string
  orderId: string
  event: string
  actorId: string
  occurredMs: number
}): Insertable<Schema['state_history']> {
  return {
    company_id: entry.companyId,
    id: newId(),
    entity: 'order',
    entity_id: entry.orderId,
    parent_id: entry.orderId,
    event: entry.event,
    from_state: 'Pending',
    to_state: 'Received',
    actor_role: 'business',
    actor_id: entry.actorId,
    actor_name: 'Ada Owner',
    reason_code: null,
    note: null,
    occurred_ms: entry.occurredMs,
    record_version: 1,
  }
}
