import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { reservationReason } from '#contract/reservation.ts'
import { reservationLifecycle, type ReservationEventName } from '#lifecycles/reservation.ts'
import type { Change } from '../change/change.ts'
import type { Tenant } from '../db/tenant.ts'
import { type Addresses, type Reach, reachIn } from '../order/move/tell-guest.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { afterMove, type MessageMove, messageMove } from '../outbox/message-move.ts'
import type { FoundReservation } from './reservations.ts'

const about = z.enum([
  'requested',
  'confirmed',
  'changed',
  'declined',
  'cancelled',
  'corrected',
  'reminder',
])
type About = z.infer<typeof about>

/** The facts at the time of the event. The recipient is read when the message is sent. */
const message = z.object({
  reservationId: id,
  about,
  startMs: z.number(),
  partySize: z.int(),
  reasonCode: z.optional(reservationReason),
})
export const reservationMessage = jobKind('reservation.guest', message)
/** The same as a text message, for guests who agreed to texts. */
export const reservationText = jobKind('reservation.text', message)
export type ReservationMessage = z.infer<typeof reservationMessage.payload>

/** The message for each event. Guests get none about their own actions. */
const aboutEvent: Partial<Record<ReservationEventName, About>> = {
  'reservation.confirm': 'confirmed',
  'reservation.decline': 'declined',
  'reservation.expire': 'declined',
  'reservation.cancel': 'cancelled',
}

type Told = Pick<FoundReservation, 'id' | 'startMs' | 'partySize' | 'reasonCode'>

/** Not sent as a text: the guest's page already shows it, and a correction is not urgent. */
const isMailedAlone: ReadonlySet<About> = new Set<About>(['requested', 'corrected'])

/**
 * Enqueues a mail, if an address is known and the company sends such messages; also a text if they
 * agreed.
 */
export async function tellReservationGuest(
  tenant: Tenant,
  { id: reservationId, startMs, partySize, reasonCode }: Told,
  told: About,
  move?: MessageMove,
): Promise<void> {
  const { hasMail, hasText } = await reachOf(tenant, reservationId)
  const facts: ReservationMessage = {
    reservationId,
    about: told,
    startMs,
    partySize,
    reasonCode: reasonCode ?? undefined,
  }
  if (hasMail) await enqueue(tenant, reservationMessage, facts, move)
  if (hasText && !isMailedAlone.has(told)) await enqueue(tenant, reservationText, facts, move)
}

/**
 * Notifies the guest of a move: an undo withdraws the message, or sends a correction. Changes are
 * only reported if time or party size changed.
 */
export async function tellOfMove(
  { tenant, now }: Change,
  {
    from,
    to,
    event,
  }: { from: FoundReservation; to: FoundReservation; event: ReservationEventName },
): Promise<void> {
  const move = { recordId: to.id, event }
  const { outcome: undone } = await afterMove(tenant, reservationLifecycle, move)
  const isOther = from.startMs !== to.startMs || from.partySize !== to.partySize
  const told = event === 'reservation.change' && isOther ? 'changed' : aboutEvent[event]
  if (told)
    await tellReservationGuest(tenant, to, told, messageMove(reservationLifecycle, move, now))
  else if (undone === 'told') await tellReservationGuest(tenant, to, 'corrected')
}

async function reachOf(
  { db, companyId }: Tenant,
  reservationId: FoundReservation['id'],
): Promise<Reach> {
  const { rows } = await sql<Addresses>`
    select coalesce(r.email, c.email) as "email", g.number, d.settings from reservation r
    left join text_agreement g on g.company_id = r.company_id and g.record_id = r.id
    join company_detail d on d.id = r.company_id
    left join customer c on c.company_id = r.company_id and c.id = r.customer_id
    where r.company_id = ${companyId} and r.id = ${reservationId}`.execute(db)
  return reachIn(rows[0])
}
