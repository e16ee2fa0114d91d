import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id, type Id } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import { paymentMethods } from '#contract/payment.ts'
import { reasonCode } from '#contract/order-status.ts'
import { guestNotes } from '#lifecycles/order-record.ts'
import type { Tenant } from '../../db/tenant.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { jobKind } from '../../outbox/job-kind.ts'
import type { MessageMove } from '../../outbox/message-move.ts'
import type { OrderHead } from '../order-head.ts'

/**
 * The subjects of messages about an order: received (for a booking: and its time is held), received
 * as a request, the lifecycle's notes, another person at the same time, completed, a reminder, a
 * correction of the last message, a proposed time, a refund, or a refund that was not paid out.
 */
export const about = z.enum([
  ...guestNotes,
  'placed',
  'requested',
  'reassigned',
  'completed',
  'reminder',
  'corrected',
  'proposed',
  'refunded',
  'unrefunded',
])
export type About = z.infer<typeof about>

/** The time, length and person of a booking, as its guest knew them before a move. */
export const knownPlace = z.object({
  startMs: z.nullable(z.number()),
  /** Absent in messages of former versions. */
  endMs: z.optional(z.nullable(z.number())),
  resourceId: z.nullable(id),
})
export type KnownPlace = z.infer<typeof knownPlace>

/** The facts at the time of the event. The recipient is read when the message is sent. */
const message = z.object({
  orderId: id,
  about,
  promisedMs: z.optional(z.number()),
  startMs: z.optional(z.number()),
  proposed: z.optional(z.object({ startMs: z.number(), resourceId: z.optional(id) })),
  known: z.optional(knownPlace),
  refund: z.optional(z.object({ amount: z.int(), method: z.enum(paymentMethods) })),
  reasonCode: z.optional(reasonCode),
  /** Caused by the guest alone: the mail does not repeat the name that they typed. */
  isUnnamed: z.optional(z.boolean()),
})
export const guestMessage = jobKind('order.guest', message)
/** The same as a text message, for guests who agreed to texts. */
export const guestText = jobKind('order.text', message)
export type GuestMessage = z.infer<typeof guestMessage.payload>

type Told = Pick<
  OrderHead,
  'id' | 'moduleId' | 'tableId' | 'promisedMs' | 'startMs' | 'reasonCode'
> &
  Partial<Pick<OrderHead, 'deliveryType'>>

/** Messages about orders that are also texted, because guests may not read mails in time. */
const textedOfOrders: ReadonlySet<About> = new Set<About>([
  'ready',
  'assigned',
  'rejected',
  'expired',
  'cancelled',
  'corrected',
])
/** The only messages about bookings that are not texted: the guest has just seen their content. */
const untextedOfBookings: ReadonlySet<About> = new Set<About>(['placed', 'requested', 'completed'])

/**
 * Enqueues a mail to an order's guest, if their address is known and the company sends such
 * messages; also a text if they agreed.
 */
export async function tellOrderGuest(
  tenant: Tenant,
  { id: orderId, moduleId, tableId, deliveryType, promisedMs, startMs, reasonCode: reason }: Told,
  told: About,
  {
    move,
    proposed,
    known,
    isUnnamed,
  }: { move?: MessageMove | undefined } & Partial<
    Pick<GuestMessage, 'proposed' | 'known' | 'isUnnamed'>
  > = {},
): Promise<void> {
  // At a table, ready food is served without a message, and a delivery is on its way next.
  if (told === 'ready' && (tableId !== null || deliveryType === 'Delivery')) return
  const isBooking = has(moduleNameOf(moduleId), 'bookings')
  const facts: GuestMessage = {
    orderId,
    about: told,
    promisedMs: promisedMs ?? undefined,
    startMs: (isBooking && startMs) || undefined,
    reasonCode: reason ?? undefined,
    proposed,
    known,
    isUnnamed,
  }
  const { hasMail, hasText } = await reachOf(tenant, orderId)
  if (hasMail) await enqueue(tenant, guestMessage, facts, move)
  const isTexted = isBooking ? !untextedOfBookings.has(told) : textedOfOrders.has(told)
  if (hasText && isTexted) await enqueue(tenant, guestText, facts, move)
}

/**
 * Enqueues the mail about money that went back, or did not after all: once per refund, however many
 * steps it takes.
 */
export async function tellRefund(
  tenant: Tenant,
  orderId: Id,
  told: 'refunded' | 'unrefunded',
  { amount, method }: NonNullable<GuestMessage['refund']>,
): Promise<void> {
  const { hasMail } = await reachOf(tenant, orderId)
  const facts = { orderId, about: told, refund: { amount, method } } as const
  if (hasMail) await enqueue(tenant, guestMessage, facts)
}

/** Whether the guest of an order has an address for messages. */
export async function isReachable(tenant: Tenant, orderId: Id): Promise<boolean> {
  const { hasMail, hasText } = await reachOf(tenant, orderId)
  return hasMail || hasText
}

async function reachOf({ db, companyId }: Tenant, orderId: Id): Promise<Reach> {
  const { rows } = await sql<Addresses>`
    select coalesce(o.contact_email, c.email) as "email", g.number, d.settings from sale_order o
    left join text_agreement g on g.company_id = o.company_id and g.record_id = o.id
    join company_detail d on d.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${companyId} and o.id = ${orderId}`.execute(db)
  return reachIn(rows[0])
}

/** The addresses of a record's guest, and the company's settings. */
export type Addresses = {
  email: string | null
  /** The number to which the guest agreed to get texts. */
  number: string | null
  settings: StoredSettingsText
}
/** The ways in which a guest can be reached. */
export type Reach = { hasMail: boolean; hasText: boolean }

/** Nothing if the company does not send messages to its guests. */
export function reachIn(row: Addresses | undefined): Reach {
  const isWritten = row !== undefined && writesToGuests(row.settings)
  return { hasMail: isWritten && Boolean(row.email), hasText: isWritten && row.number !== null }
}

/** Companies send messages to their guests unless they switched it off. */
export function writesToGuests(settings: StoredSettingsText): boolean {
  return storedSettings(settings).guestMails !== false
}
