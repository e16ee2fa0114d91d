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
import { paymentTxn, refundedLine } from './payment.ts'
import { slot } from './resource.ts'
import { resourceRef } from './resource-ref.ts'
import { as, instant, plannedInstant } from './wire.ts'

/** Why an online payment was refused, as a receipt says it. */
export const shownFaults = ['declined', 'expired', 'authentication'] as const

/**
 * What everyone with a receipt's address may see: no e-mail address, at most a first name and a
 * masked phone number; during a delivery also its address and the courier's first name.
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
      /** Of its default place. */
      address: z.optional(z.string()),
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
      /** The refunded pieces; absent if none. */
      refundedQuantity: z.optional(z.int()),
      /** The refunded part of their price, if it is less than the whole. */
      refundedAmount: z.optional(amount),
      /** The pieces that the customer gets; absent if all. */
      keptQuantity: z.optional(z.int()),
      unitAmount: amount,
      lineAmount: amount,
      cartStatus,
      options: z.array(z.string()),
      isOwn: as('own', z.optional(z.boolean())),
      /** For guests at the table: the first name of the guest who ordered it. */
      guestName: z.optional(z.string()),
      /** For own lines: the guest's note and allergies. */
      note: z.optional(z.string()),
      allergies: z.optional(allergenList),
      /** For own lines at a table: how to name them in an event, and the possible ones. */
      cartId: z.optional(id),
      allowedEvents: z.optional(z.array(guestEvent)),
    }),
  ),
  /** The join code; shown only to guests at the table. */
  tableCode: z.optional(tableCode),
  ...orderAmounts,
  /**
   * All refunds: when, how and for what. Those of an overpayment are not in `refunded_amount`, and
   * their money is not in `paid_amount`.
   */
  refunds: as(
    'Refunds',
    z.optional(
      z.array(
        z.extend(z.pick(paymentTxn, { method: true, amount: true, createdMs: true }), {
          refundedLines: z.optional(z.array(z.pick(refundedLine, { name: true, quantity: true }))),
        }),
      ),
    ),
  ),
  promisedMs: z.optional(instant()),
  /** For a delivery with a promised time: when it arrives. */
  arrivesMs: z.optional(instant()),
  /** When it reached each status, while it is in progress. */
  reached: as('Reached', z.optional(z.array(z.object({ orderStatusId, reachedMs: instant() })))),
  /** For a delivery in progress: its address and courier. */
  address: z.optional(z.string()),
  courierName: z.optional(z.string()),
  startMs: z.optional(instant()),
  endMs: z.optional(instant()),
  /** For a booking: its time is held. A request without it waits for the company's answer. */
  isTimeHeld: as('time_held', z.optional(z.boolean())),
  deposit: as('Deposit', z.optional(deposit)),
  /** The booked person or room. */
  resourceName: z.optional(z.string()),
  /** What the guest wrote with their own booking. */
  note: z.optional(z.string()),
  /** Another time that the company proposes to the guest. */
  proposal: as(
    'Proposal',
    z.optional(
      z.object({
        startMs: instant(),
        resource: as('Resource', z.optional(resourceRef)),
      }),
    ),
  ),
  /** The company proposed another time, and no longer does: the booking keeps its own. */
  isProposalWithdrawn: as('proposal_withdrawn', z.optional(z.boolean())),
  createdMs: instant(),
  /**
   * The amount that can be paid online now, without dishes that other guests are paying at this
   * moment; absent: nothing.
   */
  payableAmount: z.optional(amount),
  /** For guests at a table: the part of it that their own dishes cost; absent: nothing. */
  ownPayableAmount: z.optional(amount),
  /** What other guests at the table are paying online at this moment; absent: nothing. */
  beingPaidAmount: z.optional(amount),
  /**
   * The latest online payment, if the provider refused it and nothing was paid since. `final`: its
   * page has ended, so no other card can be tried there.
   */
  refusedPayment: as(
    'RefusedPayment',
    z.optional(
      z.object({
        amount,
        fault: z.enum(shownFaults),
        isFinal: as('final', z.boolean()),
        createdMs: instant(),
      }),
    ),
  ),
  /** The amount of online payments that is or was refunded; absent: nothing. */
  onlineRefundAmount: z.optional(amount),
  /** Another amount that the business has to refund; absent: nothing. */
  dueBackAmount: z.optional(amount),
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
 * The times to which the holder of a receipt can move their booking. `any_time`: the company has no
 * calendar of people and rooms.
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
    resources: z.array(resourceRef),
    isAnyTime: as('any_time', z.boolean()),
    timeZone: z.string(),
  }),
  refusals: ['NOT_FOUND', 'LINK_EXPIRED', 'TRANSITION_NOT_ALLOWED'],
})

/**
 * The events of a receipt's holder: for their order; at a table only for guests who joined, and
 * only for their own lines. `allowed_events` of the receipt lists the possible ones.
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
    /** The person or room at the new time; absent: anyone who is free. */
    resourceId: z.optional(id),
    rating: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
    /** The own line of an `item.cancel`. */
    cartId: z.optional(id),
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
 * Returns the provider's page for paying what is due. Only the provider's webhook confirms the
 * payment, not the return from the page.
 */
export const payByUuid = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/paybyuuid',
  summary: 'Pay the own order online; at a table the whole bill or the own dishes',
  access: 'link',
  input: z
    .strictObject({
      uuid: receiptUuid,
      guestSecret: z.optional(guestSecret),
      /** At a table: only the guest's own dishes. */
      isOwn: as('own', z.optional(z.boolean())),
      /** The amount that the guest has seen. */
      amount: z.optional(amount),
    })
    .check(
      z.refine((it) => it.isOwn !== true || it.guestSecret !== undefined, {
        path: ['guestSecret'],
        error: 'required',
      }),
    ),
  output: z.object({ url: z.string() }),
  refusals: [
    'NOT_FOUND',
    'LINK_EXPIRED',
    'TRANSITION_NOT_ALLOWED',
    'AMOUNT_MISMATCH',
    'RETRY_LATER',
  ],
})

/**
 * A guest at a table came back from the page for their own dishes without paying: the page is
 * closed at the provider, and the dishes are not reserved any more. Nothing happens while the
 * provider may still take the money.
 */
export const leavePayment = endpoint({
  method: 'POST',
  base: 'business',
  path: 'order/leavepayment',
  summary: 'Give up paying the own dishes online, so that others at the table can pay them',
  access: 'link',
  input: z.strictObject({ uuid: receiptUuid, guestSecret }),
  output: z.object({ isReleased: as('released', z.boolean()) }),
  refusals: ['NOT_FOUND', 'LINK_EXPIRED', 'RETRY_LATER'],
})
