import { sql } from 'kysely'
import type { Id } from '#contract/fields.ts'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import type { GuestNote } from '#lifecycles/order-record.ts'
import type { Tenant } from '../../db/tenant.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import type { ToldMove } from '../../outbox/told-moves.ts'
import type { OrderHead } from '../order-head.ts'

/**
 * What a guest is told of an order: that a booking has arrived, what its lifecycle says, that it is
 * done, that the time comes near, and that the last message was wrong.
 */
export type About = GuestNote['about'] | 'placed' | 'completed' | 'reminder' | 'corrected'

/** What was so when it happened; who it is sent to is read when it is sent. */
export type GuestMessage = {
  orderId: Id
  about: About
  promisedMs?: number | undefined
  startMs?: number | undefined
  reasonCode?: ReasonCode | undefined
}

/** The kind of the outbox under which guests are written to about orders. */
export const GUEST_MESSAGE = 'order.guest'

type Told = Pick<OrderHead, 'id' | 'moduleId' | 'tableId' | 'promisedMs' | 'startMs' | 'reasonCode'>

/**
 * Leaves a message to the guest of an order, if their address is known and the company writes to
 * guests.
 */
export async function tellOrderGuest(
  tenant: Tenant,
  { id, moduleId, tableId, promisedMs, startMs, reasonCode }: Told,
  about: About,
  move?: ToldMove,
): Promise<void> {
  // What is ready comes to the table by itself.
  if (tableId !== null && about === 'ready') return
  if (!(await isReachable(tenant, id))) return
  const isBooking = has(moduleNameOf(moduleId), 'bookings')
  const message: GuestMessage = {
    orderId: id,
    about,
    promisedMs: promisedMs ?? undefined,
    startMs: (isBooking && startMs) || undefined,
    reasonCode: reasonCode ?? undefined,
  }
  await enqueue(tenant, GUEST_MESSAGE, message, move)
}

async function isReachable({ db, companyId }: Tenant, id: Id): Promise<boolean> {
  const { rows } = await sql<{ email: string | null; settings: string }>`
    select coalesce(o.contact_email, c.email) as "email", d.settings from sale_order o
    join company_detail d on d.id = o.company_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${companyId} and o.id = ${id}`.execute(db)
  return Boolean(rows[0]?.email) && writesToGuests(rows[0]?.settings ?? '{}')
}

/** Companies write to their guests unless they say otherwise. */
export function writesToGuests(settings: string): boolean {
  return JSON.parse(settings).guestMails !== false
}
