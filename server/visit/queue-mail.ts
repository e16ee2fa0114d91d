import type { StoredSettingsText } from '../db/settings.ts'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { type CompanyId, type Id, id } from '#contract/fields.ts'
import type { App } from '../http/app-parts.ts'
import { type GuestLetter, mailGuest, textGuest } from '../mail/guest-letter.ts'
import type { Tenant } from '../db/tenant.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import { writesToGuests } from '../order/move/tell-guest.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { type QueueKind, queueText, textWaiting } from './queue-text.ts'
import { almostMessage } from './tell-next.ts'

const calledMessage = jobKind('visit.guest', z.object({ visitId: id }))
const uncalledMessage = jobKind('visit.uncalled', z.object({ visitId: id }))

type Found = {
  email: string | null
  number: string | null
  fullName: string | null
  ticketNo: number | null
  token: string
  moduleId: number
  queueStatus: string | null
  calledMs: number | null
  counter: string | null
  language: string | null
  companyName: string
  settings: StoredSettingsText
}

/**
 * Enqueues a mail to someone who was called, if their address is known and the company sends such
 * messages; also a text if they agreed.
 */
export async function tellCalled(
  tenant: Tenant,
  { id, customerEmail }: { id: Id; customerEmail: string | null },
): Promise<void> {
  if (customerEmail) await enqueue(tenant, calledMessage, { visitId: id })
  await textWaiting(tenant, id, 'queue-called')
}

/** The same for a call that was taken back: it is not their turn yet. */
export async function tellUncalled(
  tenant: Tenant,
  { id, customerEmail }: { id: Id; customerEmail: string | null },
): Promise<void> {
  if (customerEmail) await enqueue(tenant, uncalledMessage, { visitId: id })
  await textWaiting(tenant, id, 'queue-uncalled')
}

/** Sends mails and texts to guests whose turn it is, or almost, after the commit. */
export function sendQueueMails({ outbox, post, databases }: App): void {
  const letterOf = (wanted: Wanted, { companyId }: { companyId: CompanyId }) =>
    guestLetter({ db: databases.read, companyId }, wanted)
  outbox.handle(calledMessage, async ({ visitId }, job) =>
    mailGuest(post, await letterOf({ kind: 'queue-called', visitId }, job), job),
  )
  outbox.handle(uncalledMessage, async ({ visitId }, job) =>
    mailGuest(post, await letterOf({ kind: 'queue-uncalled', visitId }, job), job),
  )
  outbox.handle(almostMessage, async ({ visitId }, job) =>
    mailGuest(post, await letterOf({ kind: 'queue-almost', visitId }, job), job),
  )
  outbox.handle(queueText, async (wanted, job) => textGuest(post, await letterOf(wanted, job), job))
}

type Wanted = { kind: QueueKind; visitId: Id }

async function guestLetter(
  { db, companyId }: Tenant,
  { kind, visitId }: Wanted,
): Promise<GuestLetter> {
  const { rows } = await sql<Found>`
    select c.email, g.number, c.full_name as "fullName", v.ticket_no as "ticketNo", v.token,
      v.language, v.module_id as "moduleId", v.queue_status as "queueStatus",
      v.called_ms as "calledMs", v.counter, d.company_name as "companyName", d.settings
    from customer_visit v join company_detail d on d.id = v.company_id
      left join text_agreement g on g.company_id = v.company_id and g.record_id = v.id
      left join customer c on c.company_id = v.company_id and c.id = v.customer_id
    where v.company_id = ${companyId} and v.id = ${visitId}`.execute(db)
  const [visit] = rows
  if (!visit || !writesToGuests(visit.settings)) return {}
  // Not sent if it is their turn by now, or they have left.
  if (isBeforeTurn(kind) && (visit.queueStatus !== 'Waiting' || visit.calledMs !== null)) return {}
  // The call was taken back before its message was sent.
  if (kind === 'queue-called' && visit.queueStatus === 'Waiting' && visit.calledMs === null)
    return {}
  const { email, number, fullName, companyName, ticketNo, token, moduleId, counter } = visit
  const letter = {
    kind,
    language: await readerLanguage({ db, companyId }, visit.language),
    values: {
      fullName: fullName ?? '',
      companyName,
      ticketNo: String(ticketNo ?? ''),
      ...(counter !== null && { counter }),
    },
    path: `/others/ticket/${token}`,
    moduleId,
  }
  return { letter, email, number }
}

/** These messages tell a guest that it is not their turn yet. */
function isBeforeTurn(kind: QueueKind): boolean {
  return kind === 'queue-almost' || kind === 'queue-uncalled'
}
