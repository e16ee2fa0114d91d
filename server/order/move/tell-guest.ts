import { storedSettings, type StoredSettingsText } from '../../db/settings.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id, type Id } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import { reasonCode } from '#contract/order-status.ts'
import { guestNotes } from '#lifecycles/order-record.ts'
import type { Tenant } from '../../db/tenant.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { jobKind } from '../../outbox/job-kind.ts'
import type { ToldMove } from '../../outbox/told-moves.ts'
import type { OrderHead } from '../order-head.ts'

/**
 * What a message about an order says: it was received (of a booking: and its time is held), it was
 * received as a request, what its lifecycle says, another person does it at the same time, it is
 * completed, a reminder, a correction of the last message, or another time is proposed.
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
])
export type About = z.infer<typeof about>

/** The facts at the time of the event; the recipient is read when the message is sent. */
const message = z.object({
  orderId: id,
  about,
  promisedMs: z.optional(z.number()),
  startMs: z.optional(z.number()),
  proposed: z.optional(z.object({ startMs: z.number(), resourceId: z.optional(id) })),
  reasonCode: z.optional(reasonCode),
})
export const guestMessage = jobKind('order.guest', message)
/** The same as a text message, to who agreed. */
export const guestText = jobKind('order.text', message)
export type GuestMessage = z.infer<typeof guestMessage.payload>

type Told = Pick<OrderHead, 'id' | 'moduleId' | 'tableId' | 'promisedMs' | 'startMs' | 'reasonCode'>

/** What cannot wait until somebody reads their mails. */
const isTexted: ReadonlySet<About> = new Set<About>([
  'ready',
  'assigned',
  'rejected',
  'expired',
  'cancelled',
  'proposed',
  'rescheduled',
  'reassigned',
  'reminder',
])

/**
 * Enqueues a message to an order's guest, if their address is known and the company sends such
 * messages; and a text if they agreed.
 */
export async function tellOrderGuest(
  tenant: Tenant,
  { id: orderId, moduleId, tableId, promisedMs, startMs, reasonCode: reason }: Told,
  told: About,
  { move, proposed }: { move?: ToldMove | undefined; proposed?: GuestMessage['proposed'] } = {},
): Promise<void> {
  // At a table, ready food is brought without a message.
  if (tableId !== null && told === 'ready') return
  const isBooking = has(moduleNameOf(moduleId), 'bookings')
  const facts: GuestMessage = {
    orderId,
    about: told,
    promisedMs: promisedMs ?? undefined,
    startMs: (isBooking && startMs) || undefined,
    reasonCode: reason ?? undefined,
    proposed,
  }
  const { hasMail, hasText } = await reachOf(tenant, orderId)
  if (hasMail) await enqueue(tenant, guestMessage, facts, move)
  if (hasText && isTexted.has(told)) await enqueue(tenant, guestText, facts, move)
}

/** Whether the guest of an order can be written to. */
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

/** Where the guest of a record is, and the settings of its company. */
export type Addresses = {
  email: string | null
  /** At which they agreed to be texted. */
  number: string | null
  settings: StoredSettingsText
}
/** How a guest can be written to. */
export type Reach = { hasMail: boolean; hasText: boolean }

/** Nobody is reached where the company does not write to its guests. */
export function reachIn(row: Addresses | undefined): Reach {
  const isWritten = row !== undefined && writesToGuests(row.settings)
  return { hasMail: isWritten && Boolean(row.email), hasText: isWritten && row.number !== null }
}

/** The default is that companies send messages to their guests. */
export function writesToGuests(settings: StoredSettingsText): boolean {
  return storedSettings(settings).guestMails !== false
}
