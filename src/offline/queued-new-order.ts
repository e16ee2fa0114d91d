import type { CartItem } from '#contract/cart-item.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { asId, type Id, id as idSchema, receiptUuid } from '#contract/fields.ts'
import { has, moduleIds, moduleNameOf } from '#contract/modules.ts'
import { orderStatusIds } from '#contract/order-status.ts'
import { createOrder } from '#contract/new-order.ts'
import type { Order } from '#contract/order.ts'
import { decide } from '#lifecycles/decide.ts'
import { paymentLifecycle } from '#lifecycles/payment.ts'
import { estimateOf } from './estimate.ts'
import { allowedOrderEvents, projectOrder } from './projections.ts'
import { asCustomer, asTable } from './record-guards.ts'
import type { Creator, QueuedCall, FindRecord } from './queued-call.ts'

type NewOrder = CallInput<typeof createOrder>

/**
 * A new order. The server assigns price and number, and adds one at a table to the table's open
 * bill. Bookings need free slots, so they can't be queued.
 */
export const queuedNewOrder: QueuedCall<typeof createOrder> = {
  endpoint: createOrder,
  idsOf: () => [],
  shows: ({ startMs }) => (startMs === undefined ? {} : undefined),
  makes: madeOrder,
  about: (input, seen) => ({
    name: customerOf(input, seen)?.fullName ?? tableOf(input, seen)?.name ?? '',
    event: 'order.create',
  }),
  numberOf: ({ orderNo }) => orderNo,
  answer: (_, records) => [...records.values()][0] as Order,
  // Also by its own id: a bill to which it was added has another version now.
  currentIds: ({ id, version }, { id: key }) =>
    new Map([
      [key, { id, version }],
      [id, { id, version }],
    ]),
  onto: (input) => input,
}

/**
 * The expected order: accepted, with the last known prices. Version 0 marks an order that the
 * server has not created yet.
 */
function madeOrder(input: NewOrder, seen: FindRecord, creator: Creator): Order | undefined {
  const { moduleId, nowMs } = creator
  const module = moduleNameOf(moduleId)
  const price = has(module, 'bookings')
    ? undefined
    : estimateOf(input.items, input, { seen, tax: creator.tax })
  if (!price || !module) return undefined
  const id = idSchema.parse(creator.key)
  const {
    subtotalAmount,
    discountAmount,
    taxAmount,
    taxes,
    isTaxIncluded,
    deliveryAmount,
    tipAmount,
    totalAmount,
    currency,
  } = price
  const order = {
    id,
    uuid: receiptUuid.parse(id),
    // The server assigns the number.
    orderNo: '',
    moduleId: moduleIds[module],
    orderStatusId: orderStatusIds.Received,
    paymentStatus: 'unpaid',
    deliveryType: input.deliveryType ?? 'Click and Collect',
    source: input.source ?? 'walk_in',
    customer: customerOf(input, seen),
    table: tableOf(input, seen),
    itemCount: input.items.reduce((sum, { quantity }) => sum + quantity, 0),
    promisedMs:
      input.promisedMs ??
      (input.delayMinutes === undefined ? undefined : nowMs + input.delayMinutes * 60_000),
    createdMs: nowMs,
    updatedMs: nowMs,
    version: 0,
    allowedEvents: [],
    subtotalAmount,
    discountAmount,
    taxAmount,
    taxes,
    isTaxIncluded,
    deliveryAmount,
    tipAmount,
    totalAmount,
    currency,
    paidAmount: 0,
    refundedAmount: 0,
    owedAmount: totalAmount,
    ...(input.discount && {
      handDiscount: { discountAmount, percent: input.discount.percent },
    }),
    note: input.note,
    address: input.address,
    cartItems: input.items.map((wish, at) =>
      lineOf(wish, { id: idSchema.parse(`${id}.${at}`), orderId: id, ...price.lines[at] }),
    ),
    payments: [],
    mayRequestDelivery: false,
    history: [],
  } satisfies Order
  if (input.handedOver) return handedOver(order, input.handedOver.amount, creator)
  // Only the server knows which bill it becomes a part of.
  if (order.table) return order
  return { ...order, allowedEvents: allowedOrderEvents(order, creator) }
}

/** The order with its payment, completed if nothing is left to pay. It offers no moves. */
function handedOver(order: Order, amount: number, creator: Creator): Order {
  const paidAmount = Math.min(amount, order.totalAmount)
  const owedAmount = order.totalAmount - paidAmount
  const paying = decide(paymentLifecycle, order, { type: 'payment.pay', by: creator })
  const paid: Order = {
    ...order,
    paidAmount,
    owedAmount,
    ...(owedAmount === 0 && paying.ok && { paymentStatus: paying.to }),
  }
  const ready = { ...paid, ...projectOrder(paid, 'order.mark-ready', creator) }
  return { ...ready, ...projectOrder(ready, 'order.complete', creator), allowedEvents: [] }
}

type Priced = { id: Id; orderId: Id; name?: string; unitAmount?: number; lineAmount?: number }

/** A line without events: only the server knows which lines the kitchen prepares. */
function lineOf(
  { productId, quantity, note }: NewOrder['items'][number],
  { name = '', unitAmount = 0, lineAmount = 0, ...ids }: Priced,
): CartItem {
  return {
    ...ids,
    productId: idSchema.parse(productId),
    name,
    unitAmount,
    quantity,
    lineAmount,
    options: [],
    note,
    cartStatus: 'In Cart',
    version: 0,
    allowedEvents: [],
  }
}

function customerOf({ customer, customerId }: NewOrder, seen: FindRecord): Order['customer'] {
  const known = customerId === undefined ? undefined : asCustomer(seen(customerId))
  if (known)
    return {
      id: known.id,
      fullName: known.fullName,
      phone: known.phone,
      callingCode: known.callingCode,
    }
  return customer && { id: asId(''), ...customer }
}

function tableOf({ tableId }: NewOrder, seen: FindRecord): Order['table'] {
  if (tableId === undefined) return undefined
  return { id: asId(tableId), name: asTable(seen(tableId))?.name ?? '' }
}
