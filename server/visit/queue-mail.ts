import type { StoredSettingsText } from '../db/settings.ts'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { type Id, id } from '#contract/fields.ts'
import type { App } from '../http/app-parts.ts'
import type { Tenant } from '../db/tenant.ts'
import { readerLanguage } from '../mail/reader-language.ts'
import { writesToGuests } from '../order/move/tell-guest.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { almostMessage } from './tell-next.ts'

const calledMessage = jobKind('visit.guest', z.object({ visitId: id }))

type Found = {
  email: string | null
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
 * Enqueues a message to someone who was called, if their address is known and the company sends
 * such messages.
 */
export async function tellCalled(
  tenant: Tenant,
  { id, customerEmail }: { id: Id; customerEmail: string | null },
): Promise<void> {
  if (customerEmail) await enqueue(tenant, calledMessage, { visitId: id })
}

/** Mails guests whose turn it is, or almost, after the commit of the call. */
export function sendQueueMails(app: App): void {
  app.outbox.handle(calledMessage, ({ visitId }, job) =>
    deliver(app, { kind: 'queue-called', visitId }, job),
  )
  app.outbox.handle(almostMessage, ({ visitId }, job) =>
    deliver(app, { kind: 'queue-almost', visitId }, job),
  )
}

async function deliver(
  { post, databases }: App,
  { kind, visitId }: { kind: 'queue-called' | 'queue-almost'; visitId: Id },
  job: Parameters<App['post']['deliver']>[1],
): Promise<void> {
  const { companyId } = job
  const { rows } = await sql<Found>`
    select c.email, c.full_name as "fullName", v.ticket_no as "ticketNo", v.token, v.language,
      v.module_id as "moduleId", v.queue_status as "queueStatus", v.called_ms as "calledMs",
      v.counter, d.company_name as "companyName", d.settings
    from customer_visit v join company_detail d on d.id = v.company_id
      left join customer c on c.company_id = v.company_id and c.id = v.customer_id
    where v.company_id = ${companyId} and v.id = ${visitId}`.execute(databases.read)
  const [visit] = rows
  if (!visit?.email || !writesToGuests(visit.settings)) return
  // Meanwhile it is their turn, or they have left.
  if (kind === 'queue-almost' && (visit.queueStatus !== 'Waiting' || visit.calledMs !== null))
    return
  const { email, fullName, companyName, ticketNo, token, language, moduleId, counter } = visit
  await post.deliver(
    {
      kind,
      to: email,
      language: await readerLanguage({ db: databases.read, companyId }, language),
      values: {
        fullName: fullName ?? '',
        companyName,
        ticketNo: String(ticketNo ?? ''),
        ...(counter !== null && { counter }),
      },
      path: `/others/ticket/${token}`,
      moduleId,
    },
    job,
  )
}
