import type { StoredSettingsText } from '../db/settings.ts'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { type CompanyId, type Id, id } from '#contract/fields.ts'
import type { App } from '../http/app-parts.ts'
import type { Letter } from '../mail/post.ts'
import type { Tenant } from '../db/tenant.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import { writesToGuests } from '../order/move/tell-guest.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { type QueueKind, queueText, textWaiting } from './queue-text.ts'
import { almostMessage } from './tell-next.ts'

const calledMessage = jobKind('visit.guest', z.object({ visitId: id }))

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

/** Sends mails and texts to guests whose turn it is, or almost, after the commit. */
export function sendQueueMails(app: App): void {
  app.outbox.handle(calledMessage, ({ visitId }, job) =>
    mail(app, { kind: 'queue-called', visitId }, job),
  )
  app.outbox.handle(almostMessage, ({ visitId }, job) =>
    mail(app, { kind: 'queue-almost', visitId }, job),
  )
  app.outbox.handle(queueText, async (wanted, job) => {
    const { letter, number } = await letterOf(app, wanted, job.companyId)
    if (letter && number) await app.post.textGuest({ ...letter, to: number }, job)
  })
}

type Job = Parameters<App['post']['deliver']>[1]
type Wanted = { kind: QueueKind; visitId: Id }

async function mail(app: App, wanted: Wanted, job: Job): Promise<void> {
  const { letter, email } = await letterOf(app, wanted, job.companyId)
  if (letter && email) await app.post.deliver({ ...letter, to: email }, job)
}

type ToGuest = Partial<Pick<Found, 'email' | 'number'>> & { letter?: Omit<Letter, 'to'> }

async function letterOf(
  { databases }: App,
  { kind, visitId }: Wanted,
  companyId: CompanyId,
): Promise<ToGuest> {
  const { rows } = await sql<Found>`
    select c.email, g.number, c.full_name as "fullName", v.ticket_no as "ticketNo", v.token,
      v.language, v.module_id as "moduleId", v.queue_status as "queueStatus",
      v.called_ms as "calledMs", v.counter, d.company_name as "companyName", d.settings
    from customer_visit v join company_detail d on d.id = v.company_id
      left join text_agreement g on g.company_id = v.company_id and g.record_id = v.id
      left join customer c on c.company_id = v.company_id and c.id = v.customer_id
    where v.company_id = ${companyId} and v.id = ${visitId}`.execute(databases.read)
  const [visit] = rows
  if (!visit || !writesToGuests(visit.settings)) return {}
  // Not sent if it is their turn by now, or they have left.
  if (kind === 'queue-almost' && (visit.queueStatus !== 'Waiting' || visit.calledMs !== null))
    return {}
  const { email, number, fullName, companyName, ticketNo, token, moduleId, counter } = visit
  const letter = {
    kind,
    language: await readerLanguage({ db: databases.read, companyId }, visit.language),
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
