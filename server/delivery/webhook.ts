import * as z from 'zod/mini'
import { type CompanyId, companyId as anyCompanyId, id, type Id } from '#contract/fields.ts'
import { decide } from '#lifecycles/decide.ts'
import { deliveryLifecycle } from '#lifecycles/delivery.ts'
import { givenOf } from '../db/columns.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendJson } from '../http/answer.ts'
import type { App } from '../http/app-parts.ts'
import { headerOf, networksOf } from '../http/facts.ts'
import { Refusal } from '../http/refusal.ts'
import { announceOrder } from '../order/move/announce.ts'
import type { Change } from '../change/change.ts'
import { type EventOutcome, onceByEvent } from '../outbox/once-by-event.ts'
import { findConnection } from './connection-store.ts'
import { openCredentials } from './credentials.ts'
import { findJob } from './job-store.ts'
import { moveJob } from './move-job.ts'
import type { DeliveryPartner, PartnerEvent } from './partner.ts'
import { findAnyOrder } from '../order/order-head.ts'
import { claimCurrent } from '../order/write.ts'

/**
 * Events with a time further in the future are rejected, because they would make all later events
 * of the partner look outdated.
 */
const MAX_AHEAD_MS = 5 * 60_000

/** The connection that a message is about, with its company. */
const connectionOf = z.tuple([anyCompanyId, id])

/**
 * `POST webhook/delivery/:partner`: events of a delivery service. Signed with the connection's
 * secret and applied once by the event's id. Unknown, outdated or impossible events are recorded
 * but not applied.
 */
export function serveDeliveryWebhook(app: App, partner: DeliveryPartner): void {
  const { databases, clock, secrets } = app
  const url = `${app.config.basePath.business}/webhook/delivery/${partner.id}`
  app.methodsByUrl.set(url, ['POST'])
  app.http.post(url, async (request, reply) => {
    app.throttle.check(networksOf(request))
    const body = typeof request.body === 'string' ? request.body : ''
    const account = connectionOf.safeParse(partner.accountOf(body)?.split('/'))
    if (!account.success) throw new Refusal('INVALID_CREDENTIALS')
    const [companyId, connectionId] = account.data
    const tenant = { db: databases.read, companyId }
    const connection = await findConnection(tenant, connectionId)
    const now = clock.now()
    const message =
      connection &&
      partner.readEvent(
        { body, signature: headerOf(request, 'x-signature') ?? '', now },
        openCredentials(secrets, tenant.companyId, connection.secret_enc),
      )
    if (!message) throw new Refusal('INVALID_CREDENTIALS')
    const source = `delivery/${connectionId}`
    await inTransaction(databases, (db) =>
      onceByEvent(db, { source, eventId: message.id, kind: message.kind, now }, () =>
        apply(db, tenant.companyId, connectionId, message.told, now),
      ),
    )
    return sendJson(reply, 200, '{"received":true}')
  })
}

async function apply(
  db: Db,
  companyId: CompanyId,
  connectionId: Id,
  told: PartnerEvent | undefined,
  now: number,
): Promise<EventOutcome> {
  if (!told) return 'ignored'
  const tenant = { db, companyId }
  const jobId = id.safeParse(told.reference).data
  const job = jobId && (await findJob(tenant, jobId))
  if (
    !job ||
    job.connectionId !== connectionId ||
    (job.partnerRef !== null && job.partnerRef !== told.partnerRef)
  )
    return 'unknown'
  if (told.occurredMs < job.partnerMs) return 'late'
  if (told.occurredMs > now + MAX_AHEAD_MS) return 'ignored'
  const found = await findAnyOrder(tenant, job.orderId)
  if (!found) return 'unknown'
  const { time_zone } = await db
    .selectFrom('company_detail')
    .select('time_zone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const change: Change = {
    tenant,
    role: 'delivery-partner',
    now,
    timeZone: time_zone,
    actorName: told.courierName,
  }
  if (!decide(deliveryLifecycle, job, { type: told.event, by: change }).ok) return 'ignored'
  const { courierName, courierPhone, trackingUrl, etaMs, occurredMs: partnerMs } = told
  const order = await claimCurrent(change, found)
  const given = { courierName, courierPhone, trackingUrl, etaMs, partnerMs }
  await moveJob(change, order, job, told.event, givenOf(given))
  const after = await findAnyOrder(tenant, job.orderId)
  if (after) announceOrder(change, after)
  return 'applied'
}
