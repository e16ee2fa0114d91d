import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id, type Id } from '#contract/fields.ts'
import type { ReasonCode } from '#contract/order-status.ts'
import { decide } from '#lifecycles/decide.ts'
import {
  type DeliveryEffect,
  type DeliveryEventName,
  deliveryLifecycle,
} from '#lifecycles/delivery.ts'
import { columnValues, selected, givenOf, columnRow } from '../db/columns.ts'
import { newId } from '../db/id.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../change/change.ts'
import { recordMove } from '../change/history.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { jobKind } from '../outbox/job-kind.ts'
import { jobColumns, type StoredJob } from './job.ts'
import { OWN_DRIVER } from './partner.ts'

/** The outbox job kinds for requesting and cancelling a courier. */
export const courierRequest = jobKind('delivery.request', z.object({ jobId: id, attempt: z.int() }))
export const courierRecall = jobKind(
  'delivery.recall',
  z.object({ connectionId: id, partnerRef: z.string() }),
)

/** The fields of a job besides its state. */
export type JobDetails = Partial<
  Pick<StoredJob, 'courierName' | 'courierPhone' | 'trackingUrl' | 'etaMs' | 'partnerMs'>
> & { reasonCode?: ReasonCode | undefined }

/** The newest attempt for an order. */
export async function newestJob(
  { db, companyId }: Tenant,
  orderId: Id,
): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select ${selected('j', jobColumns)} from delivery_job j where j.company_id = ${companyId}
      and j.order_id = ${orderId} order by j.attempt desc limit 1`.execute(db)
  return rows[0]
}

/** A job by its id. */
export async function findJob({ db, companyId }: Tenant, id: Id): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`select ${selected('j', jobColumns)} from delivery_job j
      where j.company_id = ${companyId} and j.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Starts an attempt with a connection; the caller has locked the order, so that there is only one.
 * The partner is called after the commit.
 */
export async function beginJob(
  change: Change,
  orderId: StoredJob['orderId'],
  connection: { id: Id; partner: Id },
): Promise<StoredJob> {
  const { tenant, now } = change
  const before = await newestJob(tenant, orderId)
  const nothing = {
    courierName: null,
    courierPhone: null,
    trackingUrl: null,
    partnerRef: null,
    etaMs: null,
    partnerMs: 0,
  }
  const job: StoredJob = {
    id: newId(),
    orderId,
    connectionId: connection.id,
    partner: connection.partner,
    attempt: (before?.attempt ?? 0) + 1,
    status: 'requested',
    ...nothing,
    version: 1,
  }
  await tenant.db
    .insertInto('delivery_job')
    .values({
      ...columnRow(jobColumns, job),
      company_id: tenant.companyId,
      created_ms: now,
      updated_ms: now,
    })
    .execute()
  await recordMove(
    change,
    { event: 'delivery.request', to: 'requested' },
    { entity: 'delivery', entityId: job.id, parentId: orderId, version: 1 },
  )
  if (job.partner !== OWN_DRIVER)
    await enqueue(tenant, courierRequest, { jobId: job.id, attempt: job.attempt })
  return job
}

/**
 * Moves a job by its lifecycle and enqueues calls to the partner; moving the order is up to the
 * caller.
 * @throws Refusal with the lifecycle's code, VERSION_CONFLICT
 */
export async function applyJobEvent(
  change: Change,
  job: StoredJob,
  event: DeliveryEventName,
  { reasonCode, ...details }: JobDetails = {},
): Promise<{ moved: StoredJob; effects: ReadonlySet<DeliveryEffect> }> {
  const decision = decide(deliveryLifecycle, job, { type: event, by: change })
  if (!decision.ok) throw new Refusal(decision.code)
  const effects = new Set(decision.effects.map(({ type }) => type))
  const given = givenOf(details)
  // Requested again: the previous courier's details are cleared.
  const anew = effects.has('requestCourier')
    ? {
        courierName: null,
        courierPhone: null,
        trackingUrl: null,
        etaMs: null,
        partnerRef: null,
        attempt: job.attempt + 1,
      }
    : {}
  const moved = await saveJob(change, job, {
    ...given,
    ...anew,
    status: decision.to,
  })
  const why = reasonCode === undefined ? change : { ...change, reasonCode }
  await recordMove(why, decision, {
    entity: 'delivery',
    entityId: job.id,
    parentId: job.orderId,
    version: moved.version,
  })
  if (job.partner !== OWN_DRIVER && effects.has('requestCourier'))
    await enqueue(change.tenant, courierRequest, { jobId: job.id, attempt: moved.attempt })
  if (job.partner !== OWN_DRIVER && effects.has('recallCourier') && job.partnerRef !== null)
    await enqueue(change.tenant, courierRecall, {
      connectionId: job.connectionId,
      partnerRef: job.partnerRef,
    })
  return { moved, effects }
}

/** Updates a part of a job unless it changed since it was read. @throws Refusal VERSION_CONFLICT */
export async function saveJob(
  { tenant: { db, companyId }, now }: Pick<Change, 'tenant' | 'now'>,
  read: StoredJob,
  part: Partial<StoredJob>,
): Promise<StoredJob> {
  const written = { ...part, version: read.version + 1 }
  const { numUpdatedRows } = await db
    .updateTable('delivery_job')
    .set({ ...columnValues(jobColumns, written), updated_ms: now })
    .where('company_id', '=', companyId)
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Refusal('VERSION_CONFLICT')
  return { ...read, ...written }
}
