import type { Id } from '#contract/fields.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import type { Change } from '../change/change.ts'
import { findAnyOrder } from '../order/order-head.ts'
import { owedOfRow } from '../order/money/owed.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { GiveUp } from '../outbox/outbox.ts'
import { publish } from '../live/publish.ts'
import { findConnection, noteError } from './connection-store.ts'
import { openCredentials } from './credentials.ts'
import { findJob, courierRecall, courierRequest, saveJob } from './job-store.ts'
import { moveJob } from './move-job.ts'
import {
  type Accepted,
  type Credentials,
  type DeliveryPartner,
  type DeliveryRequest,
  PartnerRefused,
} from './partner.ts'

/** Calls the partner to request and cancel couriers, with retries. */
export function handlePartnerJobs(app: App, partner: DeliveryPartner | undefined): void {
  const { outbox, databases, clock, secrets } = app

  outbox.handle(courierRequest, async ({ jobId, attempt }, { companyId }) => {
    const tenant = { db: databases.read, companyId }
    const job = await findJob(tenant, jobId)
    // Cancelled, or requested again, before the partner was called.
    if (job?.status !== 'requested' || job.attempt !== attempt || job.partnerRef !== null) return
    const delivery = await deliveryRequestOf(tenant, jobId, attempt)
    const send = (on: DeliveryPartner, credentials: Credentials) =>
      on.request(delivery, credentials)
    const accepted = await ask(
      { app, partner, tenant, connectionId: job.connectionId },
      send,
    ).catch(async (error: unknown) => {
      if (error instanceof GiveUp)
        await inTransaction(databases, (db) => noCourier({ db, companyId }, jobId, clock.now()))
      throw error
    })
    await inTransaction(databases, (db) =>
      noteAccepted({ db, companyId }, jobId, attempt, accepted, clock.now()),
    )
  })

  outbox.handle(courierRecall, async ({ connectionId, partnerRef }, { id, companyId }) => {
    await ask(
      { app, partner, tenant: { db: databases.read, companyId }, connectionId },
      (on, credentials) => on.recall(partnerRef, id, credentials),
    )
  })

  type Asking = {
    app: App
    partner: DeliveryPartner | undefined
    tenant: Tenant
    connectionId: Id
  }

  async function ask<Answer>(
    { partner, tenant, connectionId }: Asking,
    call: (partner: DeliveryPartner, credentials: Credentials) => Promise<Answer>,
  ): Promise<Answer> {
    const connection = await findConnection(tenant, connectionId)
    if (!partner || !connection) throw new GiveUp('There is no connection to the delivery service.')
    const note = (error: string | null) =>
      noteError({ db: databases.write, companyId: tenant.companyId }, connectionId, error)
    try {
      const answer = await call(
        partner,
        openCredentials(secrets, tenant.companyId, connection.secret_enc),
      )
      if (connection.last_error !== null) await note(null)
      return answer
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      await note(words)
      throw error instanceof PartnerRefused ? new GiveUp(words) : error
    }
  }
}

async function deliveryRequestOf(
  { db, companyId }: Tenant,
  jobId: Id,
  attempt: number,
): Promise<DeliveryRequest> {
  const row = await db
    .selectFrom('delivery_job as j')
    .innerJoin('sale_order as o', (on) =>
      on.onRef('o.company_id', '=', 'j.company_id').onRef('o.id', '=', 'j.order_id'),
    )
    .leftJoin('customer as c', (on) =>
      on.onRef('c.company_id', '=', 'o.company_id').onRef('c.id', '=', 'o.customer_id'),
    )
    .select([
      'j.connection_id',
      'o.order_no',
      'o.address',
      'o.note',
      owedOfRow.as('owed'),
      'o.currency',
      'c.full_name',
      'c.calling_code',
      'c.phone',
    ])
    .where('j.company_id', '=', companyId)
    .where('j.id', '=', jobId)
    .executeTakeFirstOrThrow()
  return {
    key: `${jobId}-${attempt}`,
    reference: jobId,
    account: `${companyId}/${row.connection_id}`,
    orderNo: row.order_no,
    address: row.address ?? '',
    name: row.full_name ?? '',
    phone: `${row.calling_code ?? ''}${row.phone ?? ''}`,
    note: row.note ?? '',
    cashAmount: row.owed,
    currency: row.currency,
  }
}

/**
 * Stores the partner's acceptance. If the job was cancelled meanwhile, the courier is cancelled
 * now.
 */
async function noteAccepted(
  tenant: Tenant,
  jobId: Id,
  attempt: number,
  { partnerRef, trackingUrl, etaMs }: Accepted,
  now: number,
): Promise<void> {
  const job = await findJob(tenant, jobId)
  if (!job || job.attempt !== attempt || job.status === 'cancelled') {
    if (job) await enqueue(tenant, courierRecall, { connectionId: job.connectionId, partnerRef })
    return
  }
  if (job.partnerRef !== null) return
  await saveJob({ tenant, now }, job, {
    partnerRef,
    ...(trackingUrl && job.trackingUrl === null && { trackingUrl }),
    ...(etaMs && job.etaMs === null && { etaMs }),
  })
  publish(tenant, { topic: 'order', id: job.orderId })
}

/** The partner refused permanently, so the team has to find another way. */
async function noCourier(tenant: Tenant, jobId: Id, now: number): Promise<void> {
  const job = await findJob(tenant, jobId)
  if (job?.status !== 'requested') return
  const change: Change = { tenant, role: 'system', now, timeZone: 'UTC' }
  const order = await findAnyOrder(tenant, job.orderId)
  if (order) await moveJob(change, order, job, 'delivery.no-courier')
  publish(tenant, { topic: 'order', id: job.orderId })
}
