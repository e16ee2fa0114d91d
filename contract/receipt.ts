import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, note, receiptUuid } from './fields.ts'
import { guestSecret, tableCode } from './intake.ts'
import { moduleId } from './modules.ts'
import { guestEvent } from './order-event.ts'
import { cartStatus, deliveryType, orderStatusId, paymentStatus } from './order-status.ts'
import { orderAmounts } from './order.ts'
import { as, instant, plannedInstant } from './wire.ts'

/**
 * What the holder of a receipt's address may see: no e-mail, a first name and a masked phone at
 * most.
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
  /** What one costs (`unitAmount`) is meant with its options. */
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      unitAmount: amount,
      lineAmount: amount,
      cartStatus,
      options: z.array(z.string()),
      isOwn: as('own', z.optional(z.boolean())),
    }),
  ),
  /** With it others at the table join; shown to who sits there. */
  tableCode: z.optional(tableCode),
  ...orderAmounts,
  promisedMs: z.optional(instant()),
  startMs: z.optional(instant()),
  createdMs: instant(),
  version: z.int(),
  /** From 1 to 5, once the guest has given it. */
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
 * What the holder of a receipt may do with their order, at a table who sits there and with their
 * own lines alone; which of it is possible now, `allowed_events` of the receipt says.
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
