import * as z from 'zod/mini'
import { cartItem } from './cart-item.ts'
import { customerCard } from './customer-card.ts'
import { deliveryJob } from './delivery-job.ts'
import { deposit } from './deposit.ts'
import { endpoint, listEndpoint } from './endpoint.ts'
import { amount, currency, day, id, note, receiptUuid, version } from './fields.ts'
import { historyEntry } from './history.ts'
import { moduleId } from './modules.ts'
import { orderEvent } from './order-event.ts'
import {
  deliveryType,
  orderSource,
  orderStatusId,
  paymentStatus,
  reasonCode,
} from './order-status.ts'
import { listInput } from './page.ts'
import { paymentTxn } from './payment.ts'
import { taxSum, taxSums } from './tax.ts'
import { resourceRef } from './resource-ref.ts'
import { as, instant, plannedInstant } from './wire.ts'

const orderId = as('order_id', id)

/**
 * Amounts of an order in minor units: subtotal - discount + tax (unless included) + delivery + tip
 * = total.
 */
export const orderAmounts = {
  subtotalAmount: amount,
  discountAmount: amount,
  /** The names of the promotions in the discount; absent if none. */
  promotions: z.optional(z.array(z.string())),
  taxAmount: amount,
  taxes: taxSums,
  isTaxIncluded: as('tax_included', z.boolean()),
  deliveryAmount: amount,
  tipAmount: amount,
  totalAmount: amount,
  paidAmount: amount,
  refundedAmount: amount,
  /** The taxes in the refunded amount; absent if none. */
  refundedTaxes: as('RefundedTaxes', z.optional(z.array(taxSum))),
  /** The outstanding amount. */
  owedAmount: amount,
  currency,
}

const bookingOutcome = z.enum(['attended', 'no_show'])

/**
 * A row of an order list. `startMs`, `endMs` and `outcome` are for bookings, `table` for orders at
 * a table.
 */
export const orderRow = z.object({
  id: orderId,
  /** The secret of the receipt's address; absent for staff who may not change orders. */
  uuid: z.optional(receiptUuid),
  orderNo: z.string(),
  moduleId,
  orderStatusId,
  paymentStatus,
  deliveryType: z.optional(deliveryType),
  source: orderSource,
  customer: as('Customer', z.optional(customerCard)),
  /** The data of its customer was erased. */
  isErased: as('customer_erased', z.optional(z.boolean())),
  table: as('Table', z.optional(z.object({ id: as('table_id', id), name: z.string() }))),
  /** The booked person or room. */
  resource: as('Resource', z.optional(resourceRef)),
  /** The pieces of its live lines, without those that a refund put back into stock. */
  itemCount: z.int(),
  /** The first service of a booking. */
  firstService: z.optional(z.string()),
  totalAmount: amount,
  /** The paid and not refunded amount; absent: nothing. */
  heldAmount: z.optional(amount),
  owedAmount: z.optional(amount),
  /** The amount that is due as a refund; absent: nothing. */
  dueBackAmount: z.optional(amount),
  currency,
  promisedMs: z.optional(instant()),
  /** How many minutes until it is ready if it is accepted now; absent: no promised time. */
  readyMinutes: z.optional(z.int()),
  startMs: z.optional(instant()),
  endMs: z.optional(instant()),
  outcome: z.optional(bookingOutcome),
  /** Since when the booking lies outside of the hours, because they were changed. */
  outsideMs: as('outside_since', z.optional(instant())),
  /** Until when the booking is (or was) held for its deposit. */
  holdUntilMs: z.optional(instant()),
  /** The guest's rating from 1 to 5, and their comment. */
  rating: z.optional(z.int()),
  ratingNote: z.optional(z.string()),
  reasonCode: z.optional(reasonCode),
  createdMs: instant(),
  /** When it was taken, if it was queued offline; `createdMs` is when it arrived. */
  takenMs: z.optional(instant()),
  updatedMs: instant(),
  version,
  allowedEvents: z.array(orderEvent),
})
export type OrderRow = z.infer<typeof orderRow>

export const order = z.object({
  ...orderRow.shape,
  ...orderAmounts,
  note: z.optional(z.string()),
  address: z.optional(z.string()),
  /** When the guest was last reminded of the booking; cleared by a reschedule. */
  remindedMs: z.optional(instant()),
  deposit: as('Deposit', z.optional(deposit)),
  cartItems: as('CartItems', z.array(cartItem)),
  payments: as('Payments', z.array(paymentTxn)),
  /** The latest delivery attempt. */
  deliveryJob: as('DeliveryJob', z.optional(deliveryJob)),
  /** The manual part of the discount; `percent` if it follows the amount. */
  handDiscount: z.optional(z.object({ discountAmount: amount, percent: z.optional(z.int()) })),
  /** Whether there is something to credit: a credit note can be printed. */
  isCreditable: z.optional(z.boolean()),
  /** Whether items can be added to it now. */
  mayAddItems: z.optional(z.boolean()),
  /** Whether the caller may send `delivery.request` for it now. */
  mayRequestDelivery: z.boolean(),
  history: as('History', z.array(historyEntry)),
})
export type Order = z.infer<typeof order>

/** The filters of an order list besides the status. */
const orderFilters = {
  paymentStatus: z.optional(paymentStatus),
  /** Orders with a refund that is due. */
  refund: z.optional(z.enum(['due'])),
  deliveryType: z.optional(deliveryType),
  source: z.optional(orderSource),
  tableId: z.optional(id),
  customerId: z.optional(id),
  resourceId: z.optional(id),
  /**
   * Orders with a line of this product, and orders taken by this member of staff: links from
   * reports.
   */
  productId: z.optional(id),
  takenBy: z.optional(id),
  /** Created in this hour, on this weekday (0: Sunday), in the company's time zone. */
  hour: z.optional(z.int().check(z.minimum(0), z.maximum(23))),
  weekday: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
  /** Bookings with a start on these days, in the future, or with this outcome. */
  startFromDate: z.optional(day),
  startToDate: z.optional(day),
  isUpcoming: as('upcoming', z.optional(z.boolean())),
  outcome: z.optional(bookingOutcome),
}

export const listOrders = listEndpoint({
  base: 'business',
  path: 'order/getall',
  summary:
    "The company's orders of one module, newest first; bookings by appointment, latest first",
  access: 'order.read',
  table: 'people.export',
  input: z.strictObject({
    ...listInput,
    /** `nearest`: from today on in ascending order, then the past in descending order. */
    sort: z.optional(z.enum(['created', 'order_no', 'total', 'promised', 'nearest'])),
    orderStatusId: z.optional(z.array(orderStatusId).check(z.maxLength(7))),
    ...orderFilters,
  }),
  output: orderRow,
})

export const getOrder = endpoint({
  method: 'GET',
  base: 'business',
  path: 'order/getbyid',
  summary: 'One order with its lines, payments and history',
  access: 'order.read',
  input: z.strictObject({ id }),
  output: order,
  refusals: ['NOT_FOUND'],
})

export const delayMinutes = z.int().check(z.minimum(1), z.maximum(24 * 60))

/**
 * The resource of a booking; absent: a free one is chosen. `overbook` uses an extra seat if none is
 * free.
 */
export const bookingInput = {
  resourceId: z.optional(id),
  isOverbook: as('overbook', z.optional(z.boolean())),
  /** Accepts a booking that lies outside of the hours since they were changed. */
  isOutside: as('outside', z.optional(z.boolean())),
}

export const moveOrder = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'order/update',
  summary: 'Move an order through its life by an event or by the status it shall have',
  access: 'order.write',
  input: z
    .strictObject({
      id: orderId,
      expectedVersion: version,
      event: z.optional(orderEvent),
      orderStatusId: z.optional(orderStatusId),
      reasonCode: z.optional(reasonCode),
      note: z.optional(note),
      delayMinutes: z.optional(delayMinutes),
      startMs: z.optional(plannedInstant()),
      endMs: z.optional(plannedInstant()),
      ...bookingInput,
    })
    .check(
      z.refine((move) => (move.event === undefined) !== (move.orderStatusId === undefined), {
        path: ['event'],
        error: 'one_of_event_or_status',
      }),
    ),
  output: order,
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'VERSION_CONFLICT',
    'ITEMS_OPEN',
    'UNPAID',
    'TABLE_OCCUPIED',
    'SLOT_TAKEN',
    'CLOSED',
    'LIMIT_REACHED',
    'OUT_OF_STOCK',
    'TOO_EARLY',
    'TOO_LATE',
  ],
})

/** A product search needs two letters of any script; a text without letters is an order number. */
export const isWord = /\p{L}.*\p{L}/u

export const countOrders = endpoint({
  method: 'GET',
  base: 'business',
  path: 'order/ordercount',
  summary: 'How many orders stand in each status, and since when the oldest waits',
  access: 'order.count',
  /** The same filters as the list, so that the counts match its rows. */
  input: z.strictObject({
    fromDate: z.optional(day),
    toDate: z.optional(day),
    search: listInput.search,
    ...orderFilters,
  }),
  output: z.object({
    counts: z.array(z.object({ orderStatusId, label: z.string(), count: z.int() })),
    oldestPendingMs: as('oldest_pending_ms', z.optional(z.int())),
    /**
     * If no order has the searched number, name or phone: the first names, and the number, of the
     * matching products.
     */
    products: z.optional(z.object({ names: z.array(z.string()), total: z.int() })),
  }),
})
