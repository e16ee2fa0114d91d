import * as z from 'zod/mini'
import { allergenList } from './allergen.ts'
import { deposit } from './deposit.ts'
import { endpoint } from './endpoint.ts'
import { amount, day, id, note, receiptUuid } from './fields.ts'
import { guestSecret, tableCode } from './intake.ts'
import { moduleId } from './modules.ts'
import { guestEvent } from './order-event.ts'
import { cartStatus, deliveryType, orderStatusId, paymentStatus } from './order-status.ts'
import { orderAmounts } from './order.ts'
import { paymentTxn } from './payment.ts'
import { slot } from './resource.ts'
import { as, instant, plannedInstant } from './wire.ts'

/**
 * What the holder of a receipt's address may see: no e-mail address, at most a first name and a
 * masked phone number; while a delivery
 * is under way also its address and the courier's first name.
 */
export const receipt = z.object({
  uuid: receiptUuid,
  orderNo: z.string(),
  moduleId,
  company: as(
    'CompanyDetail',
    z.object({
      companyName: z.string(),
      logoUrl: z.optional(z.string()),
      logoStamp: z.int(),
      phone: z.optional(z.string()),
      timeZone: z.string(),
    }),
  ),
  orderStatusId,
  statusLabel: z.string(),
  paymentStatus,
  deliveryType: z.optional(deliveryType),
  customerFirstName: z.optional(z.string()),
  customerPhone: z.optional(z.string()),
  tableName: z.optional(z.string()),
  /** The unit price (`unitAmount`) includes the options. */
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      unitAmount: amount,
      lineAmount: amount,
      cartStatus,
      options: z.array(z.string()),
      isOwn: as('own', z.optional(z.boolean())),
      /** For those who sit at the table: the first name of who ordered it. */
      guestName: z.optional(z.string()),
      /** Of an own line: what the guest asked for, and what they may not have. */
      note: z.optional(z.string()),
      allergies: z.optional(allergenList),
    }),
  ),
  /** Lets others at the table join; shown only to guests at the table. */
  tableCode: z.optional(tableCode),
  ...orderAmounts,
  /** Refunds of the sale: when, how and for what. */
  refunds: as(
    'Refunds',
    z.optional(
      z.array(
        z.pick(paymentTxn, { method: true, amount: true, refundedLines: true, createdMs: true }),
      ),
    ),
  ),
  promisedMs: z.optional(instant()),
  /** When it reached its statuses, while it is under way. */
  reached: as('Reached', z.optional(z.array(z.object({ orderStatusId, reachedMs: instant() })))),
  /** Of a delivery, while it is under way: where it goes, and who brings it. */
  address: z.optional(z.string()),
  courierName: z.optional(z.string()),
  startMs: z.optional(instant()),
  endMs: z.optional(instant()),
  /** Of a booking: its time is kept. A request without it waits for the company's answer. */
  isTimeHeld: as('time_held', z.optional(z.boolean())),
  deposit: as('Deposit', z.optional(deposit)),
  /** With whom a booking is. */
  resourceName: z.optional(z.string()),
  /** Another time that the company asks the guest to accept. */
  proposal: as(
    'Proposal',
    z.optional(
      z.object({
        startMs: instant(),
        resource: as(
          'Resource',
          z.optional(z.object({ id: as('resource_id', id), name: z.string() })),
        ),
      }),
    ),
  ),
  createdMs: instant(),
  /** What can be paid online now; absent: nothing. */
  payableAmount: z.optional(amount),
  /** What of online payments goes back, or went; absent: nothing. */
  onlineRefundAmount: z.optional(amount),
  version: z.int(),
  /** From 1 to 5, after the guest rated it. */
  rating: z.optional(z.int()),
  allowedEvents: z.array(guestEvent),
})
export type Receipt = z.infer<typeof receipt>

export const getReceipt = endpoint({
  method: 'GET',
  base: 'business',
  path: 'order/getbyuuid/:uuid',
  summary: 'The public receipt of an order',
  access: 'link',
  input: z.strictObject({ uuid: receiptUuid, guestSecret: z.optional(guestSecret) }),
  output: receipt,
  refusals: ['NOT_FOUND', 'LINK_EXPIRED'],
})

/**
 * To what times the holder of a receipt may move their booking: `any_time` where the company keeps
 * no calendar of people and rooms.
 */
export const listOwnSlots = endpoint({
  method: 'GET',
  base: 'business',
  path: 'order/slotsbyuuid/:uuid',
  summary: 'Free times for an own booking',
  access: 'link',
  input: z.strictObject({
    uuid: receiptUuid,
    date: day,
    days: z._default(z.int().check(z.minimum(1), z.maximum(14)), 1),
  }),
  output: z.object({
    slots: z.array(slot),
    resources: z.array(z.object({ id: as('resource_id', id), name: z.string() })),
    isAnyTime: as('any_time', z.boolean()),
    timeZone: z.string(),
  }),
  refusals: ['NOT_FOUND', 'LINK_EXPIRED', 'TRANSITION_NOT_ALLOWED'],
})

/**
 * The events of a receipt's holder: for their order; at a table only for guests who joined, and
 * only for their own lines. `allowed_events` of the receipt lists what is possible now.
 */
export const moveByUuid = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'order/updatebyuuid',
  summary: 'Cancel, move or rate the own order, or ask for the bill',
  access: 'link',
  input: z.strictObject({
    uuid: receiptUuid,
    guestSecret: z.optional(guestSecret),
    event: guestEvent,
    startMs: z.optional(plannedInstant()),
    /** With a new time: with whom; absent, with anyone who is free. */
    resourceId: z.optional(id),
    rating: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
    note: z.optional(note),
  }),
  output: receipt,
  refusals: [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'TOO_LATE',
    'SLOT_TAKEN',
    'CLOSED',
    'LINK_EXPIRED',
  ],
})

/**
 * The provider's page where a guest pays what is due. Only the provider's message says that it was
 * paid; coming back from the page says nothing.
 */
export const payByUuid = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/paybyuuid',
  summary: 'Pay the own order online',
  access: 'link',
  input: z.strictObject({ uuid: receiptUuid }),
  output: z.object({ url: z.string() }),
  refusals: ['NOT_FOUND', 'LINK_EXPIRED', 'TRANSITION_NOT_ALLOWED', 'RETRY_LATER'],
})
