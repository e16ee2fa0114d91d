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
 * What a message about an order says: the booking was received and its time is held, it was
 * received as a request, what its lifecycle says, it is completed, a reminder, a correction of the
 * last message, or another time is proposed.
 */
export const about = z.enum([
  ...guestNotes,
  'placed',
  'requested',
  'completed',
  'reminder',
  'corrected',
  'proposed',
])
export type About = z.infer<typeof about>

/** The facts at the time of the event; the recipient is read when the message is sent. */
export const guestMessage = jobKind(
  'order.guest',
  z.object({
    orderId: id,
    about,
    promisedMs: z.optional(z.number()),
    startMs: z.optional(z.number()),
    proposed: z.optional(z.object({ startMs: z.number(), resourceId: z.optional(id) })),
    reasonCode: z.optional(reasonCode),
  }),
)
export type GuestMessage = z.infer<typeof guestMessage.payload>

type Told = Pick<OrderHead, 'id' | 'moduleId' | 'tableId' | 'promisedMs' | 'startMs' | 'reasonCode'>

/**
 * Enqueues a message to an order's guest, if their address is known and the company sends such
 * messages.
 */
export async function tellOrderGuest(
  tenant: Tenant,
  { id: orderId, moduleId, tableId, promisedMs, startMs, reasonCode: reason }: Told,
  told: About,
  { move, proposed }: { move?: ToldMove | undefined; proposed?: GuestMessage['proposed'] } = {},
): Promise<void> {
  // At a table, ready food is brought without a message.
  if (tableId !== null && told === 'ready') return
  if (!(await isReachable(tenant, orderId))) return
  const isBooking = has(moduleNameOf(moduleId), 'bookings')
  const message: GuestMessage = {
    orderId,
    about: told,
    promisedMs: promisedMs ?? undefined,
    startMs: (isBooking && startMs) || undefined,
    reasonCode: reason ?? undefined,
    proposed,
  }
  await enqueue(tenant, guestMessage, message, move)
}

/** Whether the guest of an order can be written to. */
export async function isReachable({ db, companyId }: Tenant, orderId: Id): Promise<boolean> {
  const { rows } = await sql<{ email: string | null; settings: StoredSettingsText }>`
    select coalesce(o.contact_email, c.email) as "email", d.settings from sale_order o
    join company_detail d on d.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${companyId} and o.id = ${orderId}`.execute(db)
  const [row] = rows
  return Boolean(row?.email && writesToGuests(row.settings))
}

/** The default is that companies send messages to their guests. */
export function writesToGuests(settings: StoredSettingsText): boolean {
  return storedSettings(settings).guestMails !== false
}
